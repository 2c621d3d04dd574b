import { toMinute } from '#contract/calendar-days.ts'
import { Hours, type OpeningSpan } from '#contract/kitchen/hours.ts'
import { endsNextDay } from '#web/domain/opening-spans.ts'
import { WEEKDAYS } from './schedule-wording.ts'

/** One opening time, with its own key, which errors name. */
export interface SpanFields {
  key: string
  opens: string
  closes: string
}

/** A day opens at the usual times, at its own, or not at all. */
export interface DayFields {
  weekday: number
  is_open: boolean
  /** Undefined where the usual times apply. */
  own: SpanFields[] | undefined
}

export interface HoursFields {
  usual: SpanFields[]
  days: DayFields[]
}

/** By the key of the opening time, and the message. */
export type HoursErrors = Record<string, Partial<Record<'opens' | 'closes', string>>>

let keys = 0
export function newSpan(opens = '', closes = ''): SpanFields {
  keys += 1
  return { key: `span-${keys}`, opens, closes }
}

const FIRST_TIMES = { opens: '17:00', closes: '22:00' }

const copyOf = (spans: Pick<SpanFields, 'opens' | 'closes'>[]): SpanFields[] =>
  spans.map(({ opens, closes }) => newSpan(opens, closes))
const timesOf = (spans: Pick<SpanFields, 'opens' | 'closes'>[]): string =>
  spans.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

/**
 * What the form begins with: the times that most days share are the usual ones. Without any hours, an evening
 * on every day.
 */
export function toHoursFields({ spans }: Hours): HoursFields {
  if (spans.length === 0) {
    return {
      usual: copyOf([FIRST_TIMES]),
      days: WEEKDAYS.map((weekday) => ({ weekday, is_open: true, own: undefined })),
    }
  }
  const byDay = WEEKDAYS.map((weekday) => ({
    weekday,
    spans: spans.filter((span) => span.weekday === weekday),
  }))
  const groups = [...Map.groupBy(byDay, (day) => timesOf(day.spans))].filter(([times]) => times !== '')
  const [usual] = groups.toSorted(([, one], [, other]) => other.length - one.length)
  return {
    usual: copyOf(usual?.[1][0]?.spans ?? [FIRST_TIMES]),
    days: byDay.map(({ weekday, spans: ofDay }) => ({
      weekday,
      is_open: ofDay.length > 0,
      own: ofDay.length === 0 || timesOf(ofDay) === usual?.[0] ? undefined : copyOf(ofDay),
    })),
  }
}

export const timesOfDay = (fields: HoursFields, day: DayFields): SpanFields[] => day.own ?? fields.usual

/** What is sent, each opening time with the key of its fields. */
const sentSpans = (fields: HoursFields): (OpeningSpan & { key: string })[] =>
  fields.days
    .filter(({ is_open }) => is_open)
    .flatMap((day) =>
      timesOfDay(fields, day).map(({ key, opens, closes }) => ({ weekday: day.weekday, opens, closes, key })),
    )

export const toHours = (fields: HoursFields): Hours => ({
  spans: sentSpans(fields).map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
})

/** Errors by the path of the contract, such as `spans.0.opens`, beside the fields; the others as one text. */
export function errorsBySpan(
  fields: HoursFields,
  errors: Record<string, string>,
): { errors: HoursErrors; otherText: string | undefined } {
  const sent = sentSpans(fields)
  const spanErrors: HoursErrors = {}
  const others: string[] = []
  for (const [path, message] of Object.entries(errors)) {
    const [, at = '', name] = /^spans\.(\d+)\.(opens|closes)$/.exec(path) ?? []
    const span = at === '' ? undefined : sent[Number(at)]
    if (span === undefined || (name !== 'opens' && name !== 'closes')) others.push(message)
    // The first is kept where days share their times.
    else spanErrors[span.key] = { [name]: message, ...spanErrors[span.key] }
  }
  return { errors: spanErrors, otherText: others.length === 0 ? undefined : [...new Set(others)].join(' ') }
}

/** The errors by path, as the server would find them by the same schema. */
export function findErrors(fields: HoursFields): Record<string, string> {
  const hours = toHours(fields)
  if (hours.spans.length === 0)
    return { spans: 'Please open on at least one day. To close for a while, add closed days below.' }
  const { error } = Hours.safeParse(hours)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const HOUR = 60

/**
 * The opening time that another one of the day probably has: after a break of two hours, or the lunch before
 * an evening.
 */
export function nextSpan(spans: SpanFields[]): SpanFields {
  const last = spans.at(-1)
  if (last === undefined || last.opens === '' || last.closes === '') return newSpan()
  if (!endsNextDay(last) && toMinute(last.closes) <= 16 * HOUR) return newSpan('17:00', '22:00')
  return toMinute(last.opens) >= 15 * HOUR ? newSpan('12:00', '14:30') : newSpan()
}

/** The times of one day become the usual ones, for every day. */
export const copyToAll = ({ days }: HoursFields, spans: SpanFields[]): HoursFields => ({
  usual: copyOf(spans),
  days: days.map((day) => ({ ...day, own: undefined })),
})

export const changeDay = (fields: HoursFields, weekday: number, change: Partial<DayFields>): HoursFields => ({
  ...fields,
  days: fields.days.map((day) => (day.weekday === weekday ? { ...day, ...change } : day)),
})

/** Times of its own for a day, which begin as the usual ones. */
export const withOwnTimes = (fields: HoursFields, weekday: number): HoursFields =>
  changeDay(fields, weekday, { own: copyOf(fields.usual) })
