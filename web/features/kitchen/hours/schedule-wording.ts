import { minuteOfDay, weekdayOf } from '#contract/calendar-days.ts'
import type { OpeningSpan } from '#contract/kitchen/hours.ts'
import { spanText } from '#web/domain/opening-spans.ts'
import { dayName, longDate, shortDate, shortWeekday, weekdayName } from '#contract/time-wording.ts'

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
