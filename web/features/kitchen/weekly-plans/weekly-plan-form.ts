import { isolatedText } from '#contract/text/isolated-text.ts'
import { z } from 'zod'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { PICKUP_AFTER_SALE_MINUTES } from '#contract/constants.ts'
import { DAY_MINUTES, toMinute, toTime } from '#contract/calendar-days.ts'
import type { Hours } from '#contract/kitchen/hours.ts'
import { NewWeeklyPlan, type WeeklyPlan } from '#contract/kitchen/weekly-plans.ts'
import { shortDate } from '#contract/time-wording.ts'
import { toMelbourneLocal } from '#web/domain/melbourne-time.ts'
import { clockText, endsNextDay } from '#web/domain/opening-spans.ts'
import { dateName, WEEKDAYS, weekdaysText } from '#web/features/kitchen/hours/schedule-wording.ts'

export const WeeklyPlanForm = NewWeeklyPlan.extend({ automatic: z.boolean() })
export type WeeklyPlanFields = z.infer<typeof WeeklyPlanForm>

/** How long before the end of sale a weekly plan asks at first. */
const USUAL_SALE_MINUTES = 90

/** The latest item of each name, in the order of the names: what a weekly plan can list. */
export function newestByName(items: OwnFoodItem[]): OwnFoodItem[] {
  const latest = new Map<string, OwnFoodItem>()
  for (const item of items) {
    const other = latest.get(item.name)
    if (other === undefined || other.listed_at < item.listed_at) latest.set(item.name, item)
  }
  return [...latest.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU'))
}

/** The last closing time that all of these weekdays share; undefined where they differ or one is closed. */
export function closingTimeOf({ spans }: Hours, weekdays: readonly number[]): string | undefined {
  const closing = weekdays.map((weekday) => {
    const ends = spans.filter((span) => span.weekday === weekday)
    return ends
      .toSorted((a, b) => Number(endsNextDay(a)) - Number(endsNextDay(b)) || a.closes.localeCompare(b.closes))
      .at(-1)?.closes
  })
  return new Set(closing).size === 1 ? closing[0] : undefined
}

/** The weekdays on which the restaurant opens; all where it has not said. */
const openWeekdays = ({ spans }: Hours): number[] =>
  WEEKDAYS.filter((weekday) => spans.length === 0 || spans.some((span) => span.weekday === weekday))

const minutesBefore = (time: string, minutes: number): string =>
  toTime((toMinute(time) + DAY_MINUTES - minutes) % DAY_MINUTES)

export const listAtBefore = (until: string): string => minutesBefore(until, USUAL_SALE_MINUTES)

/**
 * What a new weekly plan begins with: picked up until the kitchen closes, or sold until when the meal was
 * last sold. No day is chosen.
 */
export function newWeeklyPlanFields(item: OwnFoodItem | undefined, hours: Hours): WeeklyPlanFields {
  const closing = closingTimeOf(hours, openWeekdays(hours))
  const lastUntil = item === undefined ? '21:00' : toMelbourneLocal(item.expires_at).slice(-5)
  const until = closing === undefined ? lastUntil : minutesBefore(closing, PICKUP_AFTER_SALE_MINUTES)
  return {
    food_item_id: item?.id ?? '',
    weekdays: [],
    quantity: Math.max(1, item?.quantity_listed ?? 5),
    list_at: listAtBefore(until),
    until,
    automatic: false,
  }
}

export const weeklyPlanFieldsOf = ({
  food_item,
  weekdays,
  quantity,
  list_at,
  until,
  automatic,
}: WeeklyPlan): WeeklyPlanFields => ({
  food_item_id: food_item.id,
  weekdays,
  quantity,
  list_at,
  until,
  automatic,
})

type WeeklyPlanSummary = Pick<WeeklyPlan, 'weekdays' | 'quantity' | 'list_at' | 'until'>

const isSaleNextDay = ({ list_at, until }: Pick<WeeklyPlan, 'list_at' | 'until'>): boolean => until <= list_at

/** "Tue, Fri · 6 from 8:00 pm to 9:30 pm" */
export const weeklyPlanLine = ({ weekdays, quantity, ...times }: WeeklyPlanSummary): string =>
  `${weekdaysText(weekdays)} · ${quantity} from ${clockText(times.list_at)} to ${clockText(times.until)}${isSaleNextDay(times) ? ' the next day' : ''}`

/** "Next: today", or why there is none. */
export const nextText = ({ next_date }: Pick<WeeklyPlan, 'next_date'>, now: Date): string =>
  next_date === null ? 'No open day in the coming year' : `Next: ${dateName(next_date, now)}`

/** "Set by Mia, Tue 24 Nov" */
export const automaticSinceText = ({ at, by }: NonNullable<WeeklyPlan['automatic_since']>): string =>
  by === null ? `Set ${shortDate(at)}` : `Set by ${by}, ${shortDate(at)}`

/** What the switch means, in a sentence without a promise that is not kept. */
export const automaticText = (automatic: boolean, list_at: string): string => {
  const at = /^\d\d:\d\d$/.test(list_at) ? ` at ${clockText(list_at)}` : ''
  return automatic
    ? `It goes on sale${at} by itself, even on a day when nothing is left over.`
    : `We ask you${at}, here and by email. Nothing is on sale until you say yes.`
}

/** "2 plans. Next: Lasagne, today" */
export function weeklyPlansText(weeklyPlans: WeeklyPlan[], now: Date): string {
  const [next] = weeklyPlans
    .filter(({ next_date }) => next_date !== null)
    .toSorted((a, b) => (a.next_date ?? '').localeCompare(b.next_date ?? ''))
  if (weeklyPlans.length === 0) return 'Be asked on set days, so that you need not think of it'
  const count = weeklyPlans.length === 1 ? '1 plan' : `${weeklyPlans.length} plans`
  return next?.next_date == null
    ? count
    : `${count}. Next: ${isolatedText(next.food_item.name)}, ${dateName(next.next_date, now)}`
}
