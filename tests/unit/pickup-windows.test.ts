import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LATE_COLLECTION_HOURS } from '#contract/constants.ts'
import {
  canCollectOutside,
  confirmedRefusal,
  tooEarlyText,
  windowRefusal,
} from '#contract/orders/collection-times.ts'
import { earliestPickupEnd, type ScheduleSpan, usualPickupEnd } from '#contract/kitchen/business-days.ts'
import {
  commonWindow,
  datedWindowText,
  isLongEnough,
  leavesTimeToCome,
  pickupState,
  type PickupWindow,
  windowText,
  windowTimes,
} from '#contract/kitchen/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { justBefore } from '#tests/support/instants.ts'

/**
 * An instant of 21 November 2026, or another day of that month, in Melbourne, where the clock shows `time`.
 */
const at = (time: string, day = 21): Date => new Date(`2026-11-${day}T${time}:00+11:00`)
const window = (start: string | null, end: string) => ({
  pickup_start: start === null ? null : at(start),
  pickup_end: at(end),
})
/** "09:00–11:00", or "–11:00" without a start. */
const windowOf = (text: string) => {
  const [start = '', end = ''] = text.split('–')
  return window(start === '' ? null : start, end)
}

describe('the state of a pickup window', () => {
  it.each([
    ['is open from its start', window('12:30', '14:00'), at('12:30'), 'open'],
    ['is open until it ends', window('12:30', '14:00'), justBefore(at('14:00')), 'open'],
    ['is in its grace from its end', window('12:30', '14:00'), at('14:00'), 'grace'],
    ['is over half an hour after its end', window('12:30', '14:00'), at('14:30'), 'over'],
  ])('%s', (_title, pickup, now, state) => {
    expect(pickupState(pickup, now)).toBe(state)
  })

  it('is the same for instants as the server has them and as they are on the wire', () => {
    const minute = fc.integer({ min: 0, max: 3_000 })
    fc.assert(
      fc.property(fc.option(minute), minute, minute, (start, end, now) => {
        const instant = (minutes: number): Date => new Date(at('10:00').getTime() + minutes * MINUTE_MS)
        const pickup = { pickup_start: start === null ? null : instant(start), pickup_end: instant(end) }
        const wire = {
          pickup_start: pickup.pickup_start?.toISOString() ?? null,
          pickup_end: pickup.pickup_end.toISOString(),
        }
        expect(pickupState(wire, instant(now))).toBe(pickupState(pickup, instant(now)))
        expect(windowText(wire, instant(now))).toBe(windowText(pickup, instant(now)))
      }),
    )
  })
})

describe('handing over outside the window', () => {
  const pickup = window('12:30', '14:00')
  const nextNight = new Date(at('14:00').getTime() + LATE_COLLECTION_HOURS * 60 * MINUTE_MS)

  const canCollect = (now: Date, spans: ScheduleSpan[] = [], of: PickupWindow = pickup) =>
    canCollectOutside(of, now, spans)

  it('is possible from three hours before pickup opens to twelve hours after it ended', () => {
    const times = [justBefore(at('09:30')), at('09:30'), at('13:00'), justBefore(nextNight), nextNight]
    expect(times.map((now) => canCollect(now))).toEqual([false, true, true, true, false])
  })

  it.each([
    ['in the morning of the day on which it ends', '14:00', '04:00', 21],
    ['in the morning before a night', '02:00', '04:00', 20],
    ['in the morning of the day whose night goes on longest', '07:59', '04:00', 20],
    ['in the morning of a day that ends early', '08:00', '04:00', 21],
  ])('without a start opens %s, three hours after it is possible', (_title, end, opens, day) => {
    const of = window(null, end)
    expect(pickupState(of, justBefore(at(opens, day)))).toBe('upcoming')
    expect(pickupState(of, at(opens, day))).toBe('open')
    const times = [justBefore(at('01:00', day)), at('01:00', day)]
    expect(
      times.map((now) => canCollect(now, [{ weekday: day - 15, opens_minute: 60, closes_minute: 900 }], of)),
    ).toEqual([false, true])
  })

  const saturdayMorning = { weekday: 6, opens_minute: 180, closes_minute: 840 }
  const fridayNight = { weekday: 5, opens_minute: 1_080, closes_minute: 300 }
  const early = window('05:30', '07:00')
  const night = { pickup_start: at('00:30', 22), pickup_end: at('02:00', 22) }
  it.each([
    ['the end of the night', '04:00', [], early],
    ['where it opens earlier, that', '03:00', [saturdayMorning], early],
    ['the end of the hours of the night before', '05:00', [fridayNight], early],
    ['the evening before for a pickup after midnight, which belongs to that evening', '21:30', [], night],
  ])('is possible only from the beginning of the business day: %s', (_title, begins, spans, of) => {
    const [before, from] = [justBefore(at(begins)), at(begins)].map((now) => canCollect(now, spans, of))
    expect([before, from]).toEqual([false, true])
  })

  it('is worded with the day of the pickup unless it is today, and with the earliest time until it has come', () => {
    const text = (now: Date) => tooEarlyText(pickup, now, [])
    expect(text(at('09:30'))).toBe('Pickup starts at 12:30 pm.')
    expect(text(at('09:29'))).toBe(
      'Pickup starts at 12:30 pm. It can be handed over from 9:30 am at the earliest.',
    )
    expect(text(at('12:00', 20))).toBe(
      'Pickup starts tomorrow at 12:30 pm. It can be handed over from tomorrow, 9:30 am, at the earliest.',
    )
  })

  it.each([
    ['too early long before, also when it is confirmed', justBefore(at('09:30')), 'too_early', 'too_early'],
    ['no different while it is open', at('12:30'), undefined, undefined],
    ['no different in its grace', justBefore(at('14:30')), undefined, undefined],
    ['too late after its grace', at('14:30'), 'pickup_over', undefined],
    ['too late the next night, also when it is confirmed', nextNight, 'pickup_over', 'pickup_over'],
  ])('is %s', (_title, now, refusal, refusal_when_confirmed) => {
    expect([windowRefusal(pickup, now), confirmedRefusal(pickup, now, [])]).toEqual([
      refusal,
      refusal_when_confirmed,
    ])
  })
})

describe('the end of pickup', () => {
  it('is half an hour after the end of sale, and a quarter of an hour after it at the earliest', () => {
    expect([usualPickupEnd(at('14:00')), earliestPickupEnd(at('14:00'))]).toEqual([at('14:30'), at('14:15')])
  })

  it('leaves time to come until a quarter of an hour before it', () => {
    const pickup = window(null, '14:00')
    expect(leavesTimeToCome(pickup, at('13:45'))).toBe(true)
    expect(leavesTimeToCome(pickup, new Date(at('13:45').getTime() + 1))).toBe(false)
  })

  it('is a quarter of an hour after the start at least', () => {
    const windows = ['13:45–14:00', '13:46–14:00', '–14:00'].map(windowOf)
    expect(windows.map(isLongEnough)).toEqual([true, false, true])
  })
})

describe('the common window of several food items', () => {
  it.each([
    ['starts with the latest start', ['09:00–11:00', '10:00–11:00', '09:30–11:00'], '10:00–11:00'],
    ['can be a quarter of an hour long', ['10:00–12:00', '–10:15'], '10:00–10:15'],
    ['cannot be shorter', ['10:00–12:00', '–10:14'], undefined],
    ['does not exist for nothing', [], undefined],
  ])('%s', (_title, windows, expected) => {
    expect(commonWindow(windows.map(windowOf))).toEqual(
      expected === undefined ? expected : windowOf(expected),
    )
  })
})

describe('the wording of a pickup window', () => {
  const now = at('12:00')
  it.each([
    ['names the half of the day once', window('12:30', '14:00'), '12:30–2:00 pm'],
    ['has only an end without a start', window(null, '14:00'), 'until 2:00 pm'],
    ['crosses midnight', { pickup_start: at('23:00'), pickup_end: at('01:00', 22) }, '11:00 pm–1:00 am'],
  ])('%s', (_title, pickup, text) => {
    expect(windowTimes(pickup)).toBe(text)
    expect(windowText(pickup, now)).toBe(text)
  })

  it('names the day unless it is today', () => {
    const pickup = window('12:30', '14:00')
    expect(windowText(pickup, at('12:00', 20))).toBe('tomorrow, 12:30–2:00 pm')
    expect(windowText(pickup, at('12:00', 18))).toBe('Sat 21 Nov, 12:30–2:00 pm')
    expect(windowText(window(null, '14:00'), at('12:00', 20))).toBe('tomorrow, until 2:00 pm')
  })

  it('names both days of one that goes on for days', () => {
    const days = { pickup_start: at('18:00'), pickup_end: at('20:00', 23) }
    expect(windowText(days, now)).toBe('6:00 pm to Mon 23 Nov, 8:00 pm')
    expect(datedWindowText(days)).toBe('Sat 21 Nov, 6:00 pm to Mon 23 Nov, 8:00 pm')
  })
})
