import { addDays } from '#contract/calendar-days.ts'
import type { CityBar } from '#contract/desk/city.ts'
import { PAID_ORDERS_DAYS_MAX, type PaidOrderKind } from '#contract/desk/city-terms.ts'
import type { InsightSpan } from '#contract/money/insights/insights.ts'

const hasAny: Record<PaidOrderKind, (bar: CityBar) => boolean> = {
  paid: ({ orders }) => orders > 0,
  cancelled: ({ cancelled }) => cancelled > 0,
  missed: ({ missed }) => missed > 0,
  complained: ({ complaints }) => complaints > 0,
  refunded: ({ refunds }) => refunds > 0,
}

/**
 * The parts of a span in which there are orders of a kind, each as long as one look at them can be, the
 * latest first.
 */
export function orderSpans(bars: CityBar[], kind: PaidOrderKind, { from, to }: InsightSpan): InsightSpan[] {
  const spans: InsightSpan[] = []
  const inSpan = bars.filter((bar) => bar.to >= from && bar.from <= to && hasAny[kind](bar))
  for (const bar of inSpan.toReversed()) {
    const part = { from: bar.from < from ? from : bar.from, to: bar.to > to ? to : bar.to }
    const last = spans.at(-1)
    if (last !== undefined && last.to < addDays(part.from, PAID_ORDERS_DAYS_MAX)) last.from = part.from
    else spans.push(part)
  }
  return spans
}
