import type { SalesSlot } from '#contract/money/insights/insights.ts'
import { NIGHT_END_MINUTE } from '#contract/kitchen/business-days.ts'

const HALF_HOURS = 48
const HALF_HOUR_MINUTES = 30
const FIRST = NIGHT_END_MINUTE / HALF_HOUR_MINUTES
const WEEKDAYS = 7

export interface SalesGrid {
  /** Half hours in the order of an evening, which ends in the night. */
  half_hours: number[]
  /** Portions by half hour and weekday, Monday first. */
  portions: number[][]
}

/** How late in an evening a half hour is, from the end of the night before. */
const rankOf = (half_hour: number): number => (half_hour + HALF_HOURS - FIRST) % HALF_HOURS

/** Every half hour in which something was ordered, and those beside it. */
export function salesGrid(slots: readonly SalesSlot[]): SalesGrid {
  const ranks = new Set(
    slots.flatMap(({ half_hour }) => [-1, 0, 1].map((beside) => rankOf(half_hour) + beside)),
  )
  const half_hours = [...ranks]
    .filter((rank) => rank >= 0 && rank < HALF_HOURS)
    .toSorted((a, b) => a - b)
    .map((rank) => (rank + FIRST) % HALF_HOURS)
  const portionsAt = (half_hour: number, weekday: number): number =>
    slots.find((slot) => slot.half_hour === half_hour && slot.weekday === weekday)?.portions ?? 0
  return {
    half_hours,
    portions: half_hours.map((half_hour) =>
      Array.from({ length: WEEKDAYS }, (_, at) => portionsAt(half_hour, at + 1)),
    ),
  }
}
