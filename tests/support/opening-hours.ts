import type { OpeningSpan } from '#contract/kitchen/hours.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Every evening but those of some weekdays; Monday is 1. */
export const eveningsBut = (...closed_weekdays: number[]): OpeningSpan[] =>
  WEEKDAYS.filter((weekday) => !closed_weekdays.includes(weekday)).map((weekday) => ({
    weekday,
    opens: '17:00',
    closes: '23:00',
  }))
