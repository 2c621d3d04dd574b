import { describe, expect, it } from 'vitest'
import { ownFoodItem } from '#tests/support/own-food-item.ts'
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

/** A Saturday evening in Melbourne, 18:00. */
const NOW = new Date('2026-11-21T07:00:00Z')

describe('suggestUntil', () => {
  it.each([
    ['the closing time', '2026-11-21T11:00:00.000Z', NOW, '2026-11-21T11:00:00.000Z'],
    ['the time of day of the last sale without a closing time', null, NOW, '2026-11-21T10:30:00.000Z'],
    [
      'the time of the last sale when the kitchen closes within minutes',
      '2026-11-21T07:10:00.000Z',
      NOW,
      '2026-11-21T10:30:00.000Z',
    ],
    [
      'a quarter of an hour at least an hour and a half ahead, when both have passed',
      null,
      new Date('2026-11-21T10:20:01Z'),
      '2026-11-21T12:00:00.000Z',
    ],
  ])('is %s', (_what, closing, now, expected) => {
    expect(suggestUntil(ownFoodItem(), closing, now).toISOString()).toBe(expected)
  })

  it('is the same time of day when clocks have changed since', () => {
    const before = ownFoodItem({ expires_at: '2026-10-03T11:30:00.000Z' })
    expect(suggestUntil(before, null, NOW).toISOString()).toBe('2026-11-21T10:30:00.000Z')
  })
})

describe('the sheet', () => {
  it('begins with as many portions as were listed the last time', () => {
    expect(listAgainFields(ownFoodItem(), null, NOW)).toEqual({
      photo_id: '',
      quantity_available: 6,
      expires_at: '2026-11-21T21:30',
    })
    expect(listAgainFields(ownFoodItem({ quantity_listed: 0 }), null, NOW).quantity_available).toBe(1)
  })

  it.each([
    ['what it confirms', 6, '2026-11-21T21:30', true, 'Yes, list 6 until 9:30 pm'],
    ['nothing it does not confirm', 6, '2026-11-21T21:30', false, 'List 6 until 9:30 pm'],
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
    expect(hasProductionBatchDetails(ownFoodItem({ storage: { method: 'refrigerated', since: null } }))).toBe(
      false,
    )
    expect(hasProductionBatchDetails(ownFoodItem({ use_by: '2026-11-15' }))).toBe(true)
    expect(
      hasProductionBatchDetails(
        ownFoodItem({ storage: { method: 'unrefrigerated', since: '2026-11-14T09:00:00.000Z' } }),
      ),
    ).toBe(true)
  })

  it('opens the whole form with what was entered and without what was stated of the last batch', () => {
    const before = ownFoodItem({
      pickup_end: '2026-11-14T11:30:00.000Z',
      use_by: '2026-11-15',
      best_before: '2026-11-16',
      storage: { method: 'hot', since: null },
    })
    expect(wholeFormFields(before, { quantity_available: 4, expires_at: '2026-11-21T20:00' })).toMatchObject({
      name: 'Lasagne',
      quantity_available: 4,
      expires_at: '2026-11-21T20:00',
      pickup_end: '2026-11-21T21:00',
      storage: { method: 'hot', since: '' },
      use_by: '',
      best_before: '',
    })
    const photo_id = 'a'.repeat(64)
    const photos = {
      small: photoAddress(photo_id, 'small'),
      large: photoAddress(photo_id, 'large'),
      color: '#aabbcc',
    }
    expect(
      wholeFormFields(ownFoodItem({ photos }), listAgainFields(ownFoodItem({ photos }), null, NOW)).photo_id,
    ).toBe(photo_id)
    expect(
      wholeFormFields(ownFoodItem(), { quantity_available: 4, expires_at: '2026-11-21T20:00' }).pickup_end,
    ).toBe('')
  })
})

describe('how a meal did before', () => {
  const sales = [5, 6, 4].map((sold, week) => ({
    date: `2026-11-${17 - 7 * week}`.replace('-3', '-03'),
    sold,
  }))

  it('is what was sold on this weekday, the newest first', () => {
    expect(salesText(sales)).toBe('Last Tuesdays sold 5, 6, 4')
    expect(salesText(sales.slice(0, 1))).toBe('Last Tuesday sold 5')
  })

  it('is when it was listed where it was never listed on this weekday', () => {
    expect(recordText({ food_item: ownFoodItem(), times_listed: 1, weekday_sales: [] }, NOW)).toBe(
      'Last listed Thu 12 Nov',
    )
  })
})
