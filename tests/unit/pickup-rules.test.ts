import { describe, expect, it } from 'vitest'
import type { FailureCode } from '#contract/failures.ts'
import { MINUTE_MS, HOUR_MS } from '#contract/time.ts'
import { canUndo, collectRefusalDetail, scanTime } from '#server/features/orders/pickups/pickup-rules.ts'

const now = new Date('2026-07-01T10:00:00.000Z')
const before = (ms: number): Date => new Date(now.getTime() - ms)

it.each([
  ['is possible fifteen seconds after the scan was received', 15_000, true],
  ['is refused one millisecond later', 15_001, false],
])('undoing a collection %s', (_title, age_ms, expected) => {
  expect(canUndo(before(age_ms), now)).toBe(expected)
})

describe('the time of a scan', () => {
  const oldOrder = { placed_at: before(48 * HOUR_MS), paid_at: before(48 * HOUR_MS), pickup_start: null }

  it('is now for a scan that brings none', () => {
    expect(scanTime(undefined, oldOrder, now)).toEqual(now)
  })

  it.each([
    ['is the time of the device from one millisecond ago', 1, 1],
    ['is the time of the device up to 36 hours ago', 36 * HOUR_MS, 36 * HOUR_MS],
    ['is now when the device names a time more than 36 hours ago', 36 * HOUR_MS + 1, 0],
    ['is now when the device names the same time', 0, 0],
    ['is now when the clock of the device is fast', -1, 0],
  ])('%s', (_title, age_ms, expected_age_ms) => {
    expect(scanTime(before(age_ms).toISOString(), oldOrder, now)).toEqual(before(expected_age_ms))
  })

  const minutesAgo = (minutes: number): Date => before(minutes * MINUTE_MS)
  const sold = { placed_at: minutesAgo(60), paid_at: minutesAgo(55), pickup_start: minutesAgo(40) }
  it.each([
    ['is its time from the payment on', 55, {}, 55],
    ['is when pickup opened if that time is before the payment', 56, {}, 40],
    ['is when the order was paid if pickup was open then', 56, { pickup_start: minutesAgo(90) }, 55],
    ['is when the order was paid if pickup has no start', 56, { pickup_start: null }, 55],
    ['is now if pickup has not opened yet', 56, { pickup_start: minutesAgo(-30) }, 0],
    ['is when the order was placed if it was not paid', 61, { paid_at: null, pickup_start: null }, 60],
  ])('by a device with a slow clock %s', (_title, device_minutes, change, expected_minutes) => {
    const time = scanTime(minutesAgo(device_minutes).toISOString(), { ...sold, ...change }, now)
    expect(time).toEqual(minutesAgo(expected_minutes))
  })
})

describe('what the person at the counter reads about an order that cannot be collected', () => {
  const order = {
    pickup_start: new Date('2026-07-01T08:30:00Z'),
    pickup_end: new Date('2026-07-01T11:00:00Z'),
    collected_at: new Date('2026-07-01T09:45:00Z'),
  }
  const scanned_at = new Date('2026-07-01T07:00:00Z')
  const detail = (
    code: FailureCode,
    change: Partial<typeof order | { pickup_start: null; collected_at: null }> = {},
  ) =>
    collectRefusalDetail(code, { ...order, ...change }, { at: scanned_at, spans: [] }).replaceAll(/\s/g, ' ')

  it.each<[FailureCode, string]>([
    ['already_collected', 'Already collected at 7:45 pm.'],
    ['pickup_over', 'Pickup ended at 9:00 pm. This order counts as missed.'],
    ['too_early', 'Pickup starts at 6:30 pm. Please ask the customer to come back then.'],
    [
      'not_paid_yet',
      'This order has not been paid yet. Ask the customer to pay on their phone, then scan again.',
    ],
    ['order_cancelled', 'This order was cancelled. Please do not hand it over.'],
    ['order_released', 'This order was never paid and has been let go.'],
  ])('says of %s: %s', (code, expected) => {
    expect(detail(code)).toBe(expected)
  })

  it('falls back to the end of pickup where an order has no time of collection, and to its morning without a start', () => {
    const bare = { pickup_start: null, collected_at: null }
    expect(detail('already_collected', bare)).toBe('Already collected at 9:00 pm.')
    expect(detail('too_early', bare)).toBe(
      'Pickup starts at 4:00 am. Please ask the customer to come back then.',
    )
  })
})
