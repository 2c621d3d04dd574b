import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import { melbourneDate } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { comingHolidays } from './holiday-rules.ts'
import { replaceSpans, upsertAnswer } from './hours-store.ts'

interface SeedHours {
  restaurant_id: string
  account_id: string
  spans: ScheduleSpan[]
}

/** The hours of an invented restaurant, which opens on every public holiday. */
export async function seedHours(
  tx: Db,
  { restaurant_id, account_id, spans }: SeedHours,
  now: Date,
): Promise<void> {
  await replaceSpans(
    tx,
    restaurant_id,
    spans.map((span) => ({ restaurant_id, ...span })),
  )
  for (const { date } of comingHolidays(melbourneDate(now)))
    await upsertAnswer(tx, { restaurant_id, date, is_open: true, answered_by: account_id, answered_at: now })
}
