import { describe, expect, it } from 'vitest'
import type { Hours } from '#contract/kitchen/hours.ts'
import {
  changeDay,
  copyToAll,
  findErrors,
  type HoursFields,
  newSpan,
  nextSpan,
  errorsBySpan,
  timesOfDay,
  toHours,
  toHoursFields,
  withOwnTimes,
} from '#web/features/kitchen/hours/hours-form.ts'

const evening = (weekday: number) => ({ weekday, opens: '17:00', closes: '22:00' })
const saturday = [
  { weekday: 6, opens: '12:00', closes: '14:30' },
  { weekday: 6, opens: '17:00', closes: '01:00' },
]
const EVENINGS: Hours = { spans: [...[2, 3, 4, 5].map(evening), ...saturday, evening(7)] }

const daysOf = (fields: HoursFields) =>
  fields.days.map((day) => (day.is_open ? timesOfDay(fields, day).length : 0))

describe('toHoursFields', () => {
  it('takes the times that most days share for the usual ones, and others as a day’s own', () => {
    const fields = toHoursFields(EVENINGS)
    expect(fields.usual).toMatchObject([{ opens: '17:00', closes: '22:00' }])
    expect(fields.days.map(({ is_open }) => is_open)).toEqual([false, true, true, true, true, true, true])
    expect(fields.days.filter(({ own }) => own !== undefined).map(({ weekday }) => weekday)).toEqual([6])
  })

  it('begins with an evening on every day where no hours are given', () => {
    expect(toHours(toHoursFields({ spans: [] })).spans).toHaveLength(7)
  })

  it.each<[string, Hours]>([
    ['of evenings', EVENINGS],
    ['of one day', { spans: [{ weekday: 4, opens: '17:00', closes: '17:00' }] }],
  ])('keeps hours %s as they are when nothing is changed', (_what, hours) => {
    expect(toHours(toHoursFields(hours))).toEqual(hours)
  })
})

describe('a change', () => {
  it('of the usual times reaches every day without its own', () => {
    const fields = { ...toHoursFields(EVENINGS), usual: [newSpan('11:00', '21:00')] }
    expect(toHours(fields).spans.filter(({ opens }) => opens === '11:00')).toHaveLength(5)
  })

  it('closes a day and keeps its own times for when it opens again', () => {
    const closed = changeDay(toHoursFields(EVENINGS), 6, { is_open: false })
    expect(daysOf(closed)).toEqual([0, 1, 1, 1, 1, 0, 1])
    expect(toHours(changeDay(closed, 6, { is_open: true }))).toEqual(EVENINGS)
  })

  it('copies the times of a day to all open days, and opens none', () => {
    const fields = toHoursFields(EVENINGS)
    expect(daysOf(copyToAll(fields, fields.days[5]?.own ?? []))).toEqual([0, 2, 2, 2, 2, 2, 2])
  })

  it('gives a day times of its own that begin as the usual ones, without a shared key', () => {
    const fields = withOwnTimes(toHoursFields(EVENINGS), 2)
    expect(toHours(fields)).toEqual(EVENINGS)
    expect(fields.days[1]?.own?.[0]?.key).not.toBe(fields.usual[0]?.key)
  })
})

describe('errors', () => {
  it('stand beside the time that the path names', () => {
    const fields = toHoursFields(EVENINGS)
    const saturdayEvening = fields.days[5]?.own?.[1]
    const messages = { 'spans.5.opens': 'This overlaps', spans: 'Too many', date: 'Unknown' }
    const { errors, otherText } = errorsBySpan(fields, messages)
    expect(errors).toEqual({ [saturdayEvening?.key ?? '']: { opens: 'This overlaps' } })
    expect(otherText).toBe('Too many Unknown')
  })

  it('are found by the contract’s schema before anything is sent', () => {
    const fields = { ...toHoursFields(EVENINGS), usual: [newSpan('17:00', '')] }
    const { errors } = errorsBySpan(fields, findErrors(fields))
    expect(errors[fields.usual[0]?.key ?? '']).toEqual({ closes: 'Please enter a time as HH:MM' })
    expect(findErrors(toHoursFields(EVENINGS))).toEqual({})
  })

  it('refuse a week without an open day, which would count as one of unknown hours', () => {
    const closed = changeDay(toHoursFields({ spans: [evening(1)] }), 1, { is_open: false })
    expect(findErrors(closed)['spans']).toContain('Please open on at least one day')
  })
})

it.each([
  ['the evening after a lunch', newSpan('11:30', '14:30'), ['17:00', '22:00']],
  ['the lunch before an evening', newSpan('17:00', '01:00'), ['12:00', '14:30']],
  ['nothing beside a whole day', newSpan('09:00', '22:00'), ['', '']],
])('suggests %s as the second time of a day', (_what, span, expected) => {
  const [opens, closes] = expected
  expect(nextSpan([span])).toMatchObject({ opens, closes })
})
