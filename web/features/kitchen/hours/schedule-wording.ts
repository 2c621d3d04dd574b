import { minuteOfDay, weekdayOf } from '#contract/calendar-days.ts'
import type { OpeningSpan, ClosedDay, Closure } from '#contract/kitchen/hours.ts'
import { spanText } from '#web/domain/opening-spans.ts'
import { dayName, longDate, shortDate, shortWeekday, weekdayName } from '#contract/time-wording.ts'
import { mealsText, ordersText } from '#web/domain/counts.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

const NOON = 720

const joinTexts = (texts: string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/** "Tue–Thu, Sat", "Every day" */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === WEEKDAYS.length) return 'Every day'
  const runs: number[][] = []
  for (const weekday of weekdays.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  const runText = (run: number[]): string =>
    run.length > 2
      ? `${shortWeekday(run[0] ?? 0)}–${shortWeekday(run.at(-1) ?? 0)}`
      : run.map(shortWeekday).join(', ')
  return runs.map(runText).join(', ')
}

/** "Tue–Sun 5:00–10:00 pm, closed Mondays"; undefined where no hours are given. */
export function hoursText(spans: OpeningSpan[]): string | undefined {
  if (spans.length === 0) return undefined
  const textOf = (weekday: number): string =>
    joinTexts(
      spans
        .filter((span) => span.weekday === weekday)
        .toSorted((a, b) => a.opens.localeCompare(b.opens))
        .map(spanText),
    )
  const byText = Map.groupBy(WEEKDAYS, textOf)
  const closed = byText.get('') ?? []
  const parts = [...byText].flatMap(([text, weekdays]) =>
    text === '' ? [] : [`${weekdaysText(weekdays)} ${text}`],
  )
  return [
    ...parts,
    ...(closed.length === 0
      ? []
      : [`closed ${joinTexts(closed.map((weekday) => `${weekdayName(weekday)}s`))}`]),
  ].join(', ')
}

const noonOf = (date: string): Date => minuteOfDay(date, NOON)

/** "Tue 3 Nov" */
export const dateText = (date: string): string => shortDate(noonOf(date))
/** "Tuesday 3 November" */
export const fullDateText = (date: string): string =>
  `${weekdayName(weekdayOf(date))} ${longDate(noonOf(date)).replace(/ \d+$/, '')}`
/** "today", "tomorrow" or "Tue 3 Nov" */
export const dateName = (date: string, now: Date): string => dayName(noonOf(date), now)

/** "Closed today. 3 meals are off sale. 2 orders are cancelled and refunded." */
export function closedDayText({ date, is_today, items_off_sale, orders_cancelled }: ClosedDay): string {
  const sentences = [
    is_today ? 'Closed today.' : `Closed on ${dateText(date)}.`,
    items_off_sale > 0 && `${mealsText(items_off_sale)} ${items_off_sale === 1 ? 'is' : 'are'} off sale.`,
    orders_cancelled > 0 &&
      `${ordersText(orders_cancelled)} ${orders_cancelled === 1 ? 'is' : 'are'} cancelled and refunded.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** "3 orders are still open. Cancel and refund them?" */
export const openOrdersText = (count: number): string =>
  `${ordersText(count)} ${count === 1 ? 'is' : 'are'} still open. Cancel and refund ${count === 1 ? 'it' : 'them'}?`

/**
 * What follows the message that hours or a public holiday were saved: "2 orders are left …"; empty where
 * there are none.
 */
export const ordersLeftText = (count = 0): string =>
  count === 0
    ? ''
    : ` ${ordersText(count)} ${count === 1 ? 'is' : 'are'} left for days that are closed now. To cancel ${count === 1 ? 'it' : 'them'}, close that day below “Closed days”.`

/** What is said before today is closed, by the number of meals on sale. */
export const closingText = (onSaleCount: number): string =>
  onSaleCount === 0
    ? 'Nothing can be listed today, and weekly plans pause until tomorrow.'
    : `${mealsText(onSaleCount)} ${onSaleCount === 1 ? 'goes' : 'go'} off sale, and weekly plans pause until tomorrow.`

/**
 * What is said after a day was opened again. Only today can have taken meals off sale that are to be sold on.
 */
export const openAgainText = ({ date, is_today }: Pick<Closure, 'date' | 'is_today'>): string =>
  is_today
    ? 'Open again. Meals that went off sale stay off: press “Sell again” on each you want back.'
    : `Open again on ${dateText(date)}.`
