import { melbourneDate } from '#contract/time.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** In which order a bank writes a day of digits: `21/11/2026` or `11/21/2026`. */
export type DayOrder = 'day_first' | 'month_first'

interface DayParts {
  year: string
  month: string
  day: string
}

function toDay({ year, month, day }: DayParts): string | undefined {
  const full_year = year.length === 2 ? `20${year}` : year
  const number = /\d/.test(month)
    ? Number(month)
    : MONTHS.findIndex((name) => name.startsWith(month.toLowerCase())) + 1
  const text = `${full_year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !/^20\d\d-/.test(text) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text
    ? undefined
    : text
}

const digits = /^(?<day>\d{1,2})[/.' -](?<month>\d{1,2})[/.' -](?<year>\d{4}|\d{2})$/
const forms = [
  digits,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ /.-]?(?<month>[a-z]{3,9})\.?[ /,.-]*(?<year>\d{4}|\d{2})$/i,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4}|\d{2})$/i,
]
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[ ,]+/i
const time = /(?:[T ]|, ?)\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]m)?$/i
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? ?(?:Z|[+-]\d\d:?\d\d)$/

/** Longer than any day, so that no pattern sees a long text. */
const DAY_MAX = 40

/** The day itself, without weekday, time and blanks around its separators. */
const bareDay = (cell: string): string =>
  cell
    .replace(weekday, '')
    .replace(time, '')
    .replaceAll(/ *([/.'-]) */g, '$1')

function partsOf(bare: string, order: DayOrder): DayParts | undefined {
  const groups = forms.map((form) => form.exec(bare)?.groups).find((matches) => matches !== undefined)
  if (groups === undefined) return undefined
  const { year = '', month = '', day = '' } = groups
  return order === 'month_first' && digits.test(bare)
    ? { year, month: day, day: month }
    : { year, month, day }
}

function instantDay(cell: string): string | undefined {
  const at = new Date(cell.replace(/^(\S+) /, '$1T').replace(' ', ''))
  return melbourneDay(at)
}

/** The day in Melbourne, or undefined where it is none of this century. */
export function melbourneDay(at: Date): string | undefined {
  const day = Number.isNaN(at.getTime()) ? '' : melbourneDate(at)
  return /^20\d\d-/.test(day) ? day : undefined
}

/** `YYYY-MM-DD`, or undefined where it is no day of this century. */
export function readDay(cell: string, order: DayOrder = 'day_first'): string | undefined {
  if (cell.length > DAY_MAX || !/\d/.test(cell)) return undefined
  if (instant.test(cell)) return instantDay(cell)
  const parts = partsOf(bareDay(cell), order)
  return parts && toDay(parts)
}

/** Whether it is a day in either order. */
export const isAnyDay = (cell: string): boolean =>
  readDay(cell) !== undefined || readDay(cell, 'month_first') !== undefined

/**
 * The order in which all of these are days: the one of Australia, unless they can only be read in the other.
 */
export function dayOrderOf(cells: string[]): DayOrder {
  const written = cells.filter((cell) => cell.length <= DAY_MAX && digits.test(bareDay(cell)))
  const isAll = (order: DayOrder): boolean => written.every((cell) => readDay(cell, order) !== undefined)
  return !isAll('day_first') && isAll('month_first') ? 'month_first' : 'day_first'
}

const amount = new RegExp(
  [
    /^(?<open>\()?(?<sign>[-+])?(?:AUD|AU?\$|\$)?(?<later_sign>[-+])?/,
    /(?<dollars>\d{1,3}(?:,\d{3}){1,3}|\d{0,12})(?:\.(?<cents>\d{1,2}|\d{2}00+))?/,
    /(?<last_sign>[-+])?(?<close>\))?(?:AUD)?(?<suffix>CR|DR|DB)?$/,
  ]
    .map(({ source }) => source)
    .join(''),
)
const AMOUNT_MAX = 40

const bareAmount = (cell: string): string =>
  cell
    .replaceAll(/\s/g, '')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .toUpperCase()

/** Whether these marks say that money went out; undefined where they contradict each other or are doubled. */
function isOut(marks: string[], suffix: string | undefined): boolean | undefined {
  const meanings = new Set([
    ...marks.map((mark) => mark !== '+'),
    ...(suffix === undefined ? [] : [suffix !== 'CR']),
  ])
  return marks.length > 1 || meanings.size > 1 ? undefined : meanings.has(true)
}

/** `-1,234.50`, `$12`, `(12.00)`, `12.00-`, `12.00 DR` in cents; undefined where it is no amount. */
export function readCents(cell: string): number | undefined {
  const parts = cell.length > AMOUNT_MAX ? undefined : amount.exec(bareAmount(cell))?.groups
  if (parts === undefined) return undefined
  const { open, close, sign, later_sign, last_sign, dollars = '', cents = '', suffix } = parts
  const marks = [open, sign, later_sign, last_sign].filter((mark) => mark !== undefined)
  const isNegative = isOut(marks, suffix)
  if ((open === undefined) !== (close === undefined) || isNegative === undefined || dollars + cents === '')
    return undefined
  const value = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'))
  return isNegative ? 0 - value : value
}

/** An amount of a format without thousands separators, in which 12.500 is 12.50. */
export const readPlainCents = (text: string): number | undefined =>
  readCents(text.replace(/(\.\d{2})0+$/, '$1'))

/** Whether it is money for sure, and no number of something. */
export const isMoney = (cell: string): boolean =>
  /[.$()+-]|[cd]r$|aud/i.test(bareAmount(cell)) && readCents(cell) !== undefined

export const isDebitOrCredit = (cell: string): boolean => /^(dr|cr|db|d|c|debit|credit|-|\+)\.?$/i.test(cell)
