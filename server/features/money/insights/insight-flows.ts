import { spansOf, unitOf } from '#contract/money/insights/insight-days.ts'
import type { Insights, InsightWeeks } from '#contract/money/insights/insights.ts'
import { melbourneDate } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { toBars, toDish, toSum } from './insight-rules.ts'
import { hasChanges, sumDays, sumDishes, sumOrderedAt, sumSpan, sumWeekdays } from './insight-store.ts'

const DISHES_MAX = 200

/** How the evenings of a restaurant went in so many weeks up to today. */
export async function readInsights(
  { database, now }: { database: Database; now: Now },
  restaurant_id: string,
  weeks: InsightWeeks,
): Promise<Insights> {
  const { span, before } = spansOf(weeks, melbourneDate(now()))
  const unit = unitOf(weeks)
  const db = database.query
  const [sums, total, total_before, sales_slots, weekdays, dishes, is_counting] = await Promise.all([
    sumDays(db, restaurant_id, span, unit),
    sumSpan(db, restaurant_id, span),
    sumSpan(db, restaurant_id, before),
    sumOrderedAt(db, restaurant_id, span),
    sumWeekdays(db, restaurant_id, span),
    sumDishes(db, restaurant_id, span, DISHES_MAX),
    hasChanges(db, restaurant_id),
  ])
  return {
    unit,
    span,
    before,
    bars: toBars(sums, span, unit),
    total: toSum(total),
    total_before: toSum(total_before),
    sales_slots,
    weekdays,
    dishes: dishes.map(toDish),
    is_counting,
  }
}
