import { describe, expect, it } from 'vitest'
import { FoodItemQuery, pickupAfterInstant } from '#contract/kitchen/food-item-query.ts'
import { isReachable, travelMinutes } from '#contract/kitchen/reach.ts'

const NOW = Date.parse('2026-10-09T09:00:00Z')
const inMinutes = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()

describe('what can be reached', () => {
  it.each([
    [0, 0],
    [0.3, 5],
    [5, 31],
    [16, 88],
  ])('is %d km away in about %d minutes, by foot where that is faster', (km, minutes) => {
    expect(Math.round(travelMinutes(km))).toBe(minutes)
  })

  it('is what leaves three minutes more than the way takes, to the minute', () => {
    expect(isReachable(0, inMinutes(3), NOW)).toBe(true)
    expect(isReachable(0, inMinutes(2.9), NOW)).toBe(false)
    expect(isReachable(1, inMinutes(13.3), NOW)).toBe(true)
    expect(isReachable(1, inMinutes(13.1), NOW)).toBe(false)
  })
})

const pickupAfter = (pickup_after: string): string | undefined =>
  FoodItemQuery.parse({ pickup_after }).pickup_after

describe('pickup_after', () => {
  it.each([
    ['20:00', '20:00'],
    ['20:07', '20:15'],
    ['23:46', '24:00'],
    ['24:00', '24:00'],
    ['2026-10-09T09:01:00+11:00', '2026-10-08T22:15:00.000Z'],
  ])('of %s is asked for as %s, so that many share a page', (typed, sent) => {
    expect(pickupAfter(typed)).toBe(sent)
    expect(pickupAfter(sent)).toBe(sent)
  })

  it('is a time of the Melbourne day, or an instant', () => {
    const now = new Date('2026-10-09T11:30:00Z')
    expect(pickupAfterInstant('20:00', now)).toEqual(new Date('2026-10-09T09:00:00Z'))
    expect(pickupAfterInstant('24:00', now)).toEqual(new Date('2026-10-09T13:00:00Z'))
    expect(pickupAfterInstant('2026-10-08T22:15:00.000Z', now)).toEqual(new Date('2026-10-08T22:15:00Z'))
  })

  it.each(['8pm', '8:00', '20:60', '2026-10-09', '20:00:00', '1999-01-01T00:00:00Z'])(
    'is refused as %s',
    (pickup_after) => {
      const message = 'Please give a time of today as HH:MM, or an instant'
      expect(FoodItemQuery.safeParse({ pickup_after }).error?.issues).toMatchObject([
        { path: ['pickup_after'], message },
      ])
    },
  )
})
