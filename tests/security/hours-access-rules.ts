import { addDays } from '#contract/calendar-days.ts'
import { comingHolidays } from '#server/features/kitchen/hours/holiday-rules.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { melbourneDate } from '#contract/time.ts'
import type { AccessRule } from './access-rule.ts'
import type { SecurityWorld } from './world.ts'

/** Days far from the meals that other rules put on sale, each once: of one day, the second caller would find it reopened. */
let days_given = 0
const aFarDay = (w: SecurityWorld): string => addDays(melbourneDate(w.t.now()), 300 + (days_given++ % 60))
const aHoliday = (w: SecurityWorld): string => comingHolidays(melbourneDate(w.t.now())).at(-1)?.date ?? ''

export const hoursAccessRules: Record<string, AccessRule[]> = {
  'hours.set': [{ input: () => ({ spans: [] }) }],
  'hours.close': [{ input: (w) => ({ date: aFarDay(w) }) }],
  'hours.reopen': [
    {
      owner: 'restaurant A',
      others: 404,
      input: async (w) => ({
        closure_id: (await w.persons['restaurant A'].client.ok(hoursApi.close, { date: aFarDay(w) })).id,
      }),
    },
  ],
  'hours.closeToday': [{ fresh: true, input: () => ({}) }],
  'hours.answerHoliday': [{ input: (w) => ({ date: aHoliday(w), is_open: true }) }],
}
