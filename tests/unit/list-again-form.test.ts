import { describe, expect, it } from 'vitest'
import { ownFoodItem } from '#tests/support/own-food-item.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { photoAddress } from '#contract/kitchen/photo-addresses.ts'
import {
  declaredText,
  hasProductionBatchDetails,
  listAgainFields,
  listButtonText,
  recordText,
  salesText,
  suggestUntil,
  wholeFormFields,
} from '#web/features/kitchen/food-items/list-again/list-again-form.ts'
import { NO_SCHEDULE } from '#web/features/kitchen/hours/closing-times.ts'

/** A Saturday evening in Melbourne, 18:00. */
const NOW = new Date('2026-11-21T07:00:00Z')

const NOTHING_SUGGESTED = { until: null, schedule: NO_SCHEDULE }

describe('suggestUntil', () => {
  it.each([
    ['the end of sale before closing time', '11:00', '07:00:00', '11:00'],
    ['the time of day of the last sale without a closing time', null, '07:00:00', '10:30'],
    ['the time of the last sale when the kitchen closes within minutes', '07:10', '07:00:00', '10:30'],
    ['a quarter of an hour at least an hour and a half ahead, after both', null, '10:20:01', '12:00'],
  ])('is %s', (_what, closing, now, expected) => {
    const at = (time: string): string => `2026-11-21T${time}:00.000Z`
    const ends = { until: closing && at(closing), schedule: NO_SCHEDULE }
    const suggestion = suggestUntil(ownFoodItem(), ends, new Date(`2026-11-21T${now}Z`))
    expect(suggestion.toISOString()).toBe(at(expected))
  })

  it.each([
    ['the next evening after closing', '12:40', [], '2026-11-22T11:30'],
    ['shortly before closing tonight', '07:00', [], '2026-11-21T11:30'],
  ])('is, where hours are given, %s', (_what, time, closed_dates, expected) => {
    const spans = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      opens_minute: 660,
      closes_minute: 1_380,
    }))
    const schedule = { spans, closed_dates: new Set(closed_dates) }
    const suggestion = suggestUntil(
      ownFoodItem(),
      { until: null, schedule },
      new Date(`2026-11-21T${time}:00Z`),
    )
    expect(suggestion.toISOString()).toBe(`${expected}:00.000Z`)
  })
})

describe('the sheet', () => {
  it('begins with as many portions as were listed the last time', () => {
    const fields = { photo_id: '', quantity_available: 6, expires_at: '2026-11-21T21:30' }
    expect(listAgainFields(ownFoodItem(), NOTHING_SUGGESTED, NOW)).toEqual(fields)
    expect(
      listAgainFields(ownFoodItem({ quantity_listed: 0 }), NOTHING_SUGGESTED, NOW).quantity_available,
    ).toBe(1)
  })

  it.each([
    ['what it confirms', 6, '2026-11-21T21:30', true, 'Yes, list 6 until 9:30 pm'],
    ['the day when it is not today', 1, '2026-11-22T12:00', false, 'List 1 until 12:00 pm tomorrow'],
    ['no number that is not there', Number.NaN, '2026-11-21T21:30', true, 'List again'],
    ['no time that does not exist', 6, '', true, 'List again'],
  ])('says on its button %s', (_what, quantity_available, expires_at, confirms, expected) => {
    expect(listButtonText({ quantity_available, expires_at }, { confirms, now: NOW })).toBe(expected)
  })

  it('names the day on which the declaration was checked', () => {
    const now = new Date('2026-11-21T09:00:00.000Z')
    expect(declaredText('2026-11-12T05:00:00.000Z', now)).toBe('As declared on 12 Nov. Still right?')
    expect(declaredText('2025-11-12T05:00:00.000Z', now)).toBe('As declared on 12 Nov 2025. Still right?')
  })

  it('says that something of the last batch is not taken over only where there was something', () => {
    const isSaid = (fields: Partial<OwnFoodItem>): boolean => hasProductionBatchDetails(ownFoodItem(fields))
    expect(isSaid({ storage: { method: 'refrigerated', since: null } })).toBe(false)
    expect(isSaid({ use_by: '2026-11-15' })).toBe(true)
    expect(isSaid({ storage: { method: 'unrefrigerated', since: '2026-11-14T09:00:00.000Z' } })).toBe(true)
  })

  const entered = { quantity_available: 4, expires_at: '2026-11-21T20:00' }

  it('opens the whole form with what was entered and without what was stated of the last batch', () => {
    const storage = { method: 'hot' as const, since: null }
    const dates = { use_by: '2026-11-15', best_before: '2026-11-16' }
    const before = ownFoodItem({ pickup_end: '2026-11-14T11:30:00.000Z', storage, ...dates })
    expect(wholeFormFields(before, entered, NO_SCHEDULE)).toMatchObject({
      ...entered,
      name: 'Lasagne',
      pickup_end: '2026-11-21T21:00',
      storage: { method: 'hot', since: '' },
      use_by: '',
      best_before: '',
    })
    expect(wholeFormFields(ownFoodItem(), entered, NO_SCHEDULE).pickup_end).toBe('')
  })

  it('opens the whole form with the photo', () => {
    const photo_id = 'a'.repeat(64)
    const [small, large] = [photoAddress(photo_id, 'small'), photoAddress(photo_id, 'large')]
    const before = ownFoodItem({ photos: { small, large, color: '#aabbcc' } })
    expect(
      wholeFormFields(before, listAgainFields(before, NOTHING_SUGGESTED, NOW), NO_SCHEDULE).photo_id,
    ).toBe(photo_id)
  })
})

describe('how a meal did before', () => {
  const sales = [
    { date: '2026-11-17', sold: 5 },
    { date: '2026-11-10', sold: 6 },
    { date: '2026-11-03', sold: 4 },
  ]

  it('is what was sold on this weekday, the newest first', () => {
    expect(salesText(sales)).toBe('Last Tuesdays sold 5, 6, 4')
    expect(salesText(sales.slice(0, 1))).toBe('Last Tuesday sold 5')
  })

  it('is when it was listed where it was never listed on this weekday', () => {
    const record = { food_item: ownFoodItem(), times_listed: 1, weekday_sales: [] }
    expect(recordText(record, NOW)).toBe('Last listed Thu 12 Nov')
  })
})
