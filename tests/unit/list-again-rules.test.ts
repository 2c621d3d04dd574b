import { describe, expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { NO_RESTAURANT } from '#server/features/kitchen/food-items/food-item-rules.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { toRowListedAgain } from '#server/features/kitchen/food-items/listing/list-again-rules.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const COOK = 'the cook'

const item = (fields: Partial<FoodItemRow> = {}): FoodItemRow => ({
  id: 'the item of before',
  restaurant_id: 'a restaurant',
  name: 'Lasagne',
  description: 'Beef ragù.',
  original_price_cents: 2_200,
  discounted_price_cents: 1_100,
  discount_percentage: 50,
  image_url: null,
  photo_id: null,
  photo_color: null,
  cuisine_type: 'Italian',
  quantity_available: 1,
  quantity_listed: 6,
  quantity_withdrawn: 2,
  expires_at: new Date('2026-10-01T10:30:00Z'),
  pickup_start: null,
  pickup_end: new Date('2026-10-01T11:00:00Z'),
  portion_weight_g: 380,
  declaration: NOTHING_DECLARED,
  allergens_checked_at: null,
  allergens_checked_by: null,
  switched_off: true,
  withdrawn_at: new Date('2026-10-01T10:00:00Z'),
  created_at: new Date('2026-10-01T07:00:00Z'),
  ...NO_RESTAURANT,
  ...fields,
})

const again = (
  before: FoodItemRow,
  input: Partial<Parameters<typeof toRowListedAgain>[1]> = {},
  account_id: string | null = COOK,
) =>
  toRowListedAgain(
    before,
    { quantity_available: 4, expires_at: '2026-11-21T10:30:00Z', ...input },
    { id: 'the new item', account_id, now: NOW },
  )

describe('toListedAgain', () => {
  it('starts with the new quantity, on sale, whatever became of the item before', () => {
    expect(again(item())).toMatchObject({
      id: 'the new item',
      name: 'Lasagne',
      portion_weight_g: 380,
      quantity_available: 4,
      quantity_listed: 4,
      quantity_withdrawn: 0,
      switched_off: false,
      withdrawn_at: null,
      created_at: NOW,
    })
  })

  it('takes no column over that belongs to the item before, such as that it has ended', () => {
    const ended = { ...item(), ended: true }
    expect(again(ended)).not.toHaveProperty('ended')
  })

  it.each([
    ['in the same offset', '2026-10-01T08:00:00Z', '2026-10-02T10:30:00Z', '2026-10-02T08:00:00.000Z'],
    [
      'when daylight saving has begun since',
      '2026-10-01T08:00:00Z',
      '2026-10-08T09:30:00Z',
      '2026-10-08T07:00:00.000Z',
    ],
    [
      'when daylight saving has ended since',
      '2027-04-01T07:00:00Z',
      '2027-04-08T10:30:00Z',
      '2027-04-08T08:00:00.000Z',
    ],
  ])('keeps the time of day at which pickup starts %s', (_when, pickup_start, expires_at, expected) => {
    const day = pickup_start.slice(0, 10)
    const before = item({
      pickup_start: new Date(pickup_start),
      expires_at: new Date(`${day}T10:30:00Z`),
      pickup_end: new Date(`${day}T11:00:00Z`),
    })
    expect(again(before, { expires_at }).pickup_start?.toISOString()).toBe(expected)
  })

  it('moves a start of pickup in the hour that clocks skip past that hour', () => {
    const before = item({
      expires_at: new Date('2026-09-30T18:00:00Z'),
      pickup_start: new Date('2026-09-30T16:30:00Z'),
      pickup_end: new Date('2026-09-30T18:30:00Z'),
    })
    const row = again(before, { expires_at: '2026-10-03T17:00:00Z' })
    expect(row.pickup_start?.toISOString()).toBe('2026-10-03T16:30:00.000Z')
    expect(row.pickup_end.toISOString()).toBe('2026-10-03T17:30:00.000Z')
  })

  it('ends pickup as long after the sale as before in the night in which an hour is repeated', () => {
    const before = item({
      expires_at: new Date('2027-03-27T15:00:00Z'),
      pickup_end: new Date('2027-03-27T17:00:00Z'),
    })
    expect(again(before, { expires_at: '2027-04-03T15:00:00Z' }).pickup_end.toISOString()).toBe(
      '2027-04-03T17:00:00.000Z',
    )
  })

  it('starts pickup on the evening before when the sale ends after midnight, as it did', () => {
    const before = item({
      expires_at: new Date('2026-11-13T13:30:00Z'),
      pickup_start: new Date('2026-11-13T11:00:00Z'),
      pickup_end: new Date('2026-11-13T14:00:00Z'),
    })
    expect(again(before, { expires_at: '2026-11-20T13:30:00Z' }).pickup_start?.toISOString()).toBe(
      '2026-11-20T11:00:00.000Z',
    )
  })

  it.each([
    ['before midnight, where it ended after', '2026-11-13T13:30:00Z', '2026-11-20T12:45:00Z'],
    ['after midnight, where it ended before', '2026-11-13T12:45:00Z', '2026-11-20T13:30:00Z'],
  ])('starts pickup on the same evening when the sale ends %s', (_when, ended_at, expires_at) => {
    const before = item({
      expires_at: new Date(ended_at),
      pickup_start: new Date('2026-11-13T12:30:00Z'),
      pickup_end: new Date(Date.parse(ended_at) + 3_600_000),
    })
    expect(again(before, { expires_at }).pickup_start?.toISOString()).toBe('2026-11-20T12:30:00.000Z')
  })

  it('names no start of pickup when too little time is left after it', () => {
    const before = item({ pickup_start: new Date('2026-10-01T10:30:00Z') })
    expect(again(before, { expires_at: '2026-11-21T08:45:00Z' }).pickup_start).toBeNull()
  })

  it('keeps how a meal is stored, and drops since when it was out of temperature control and the dates of the batch', () => {
    const dates = { use_by: '2026-10-02', best_before: '2026-10-03' }
    const stored = (storage: FoodItemRow['declaration']['storage']) =>
      again(item({ declaration: { ...NOTHING_DECLARED, storage, ...dates } })).declaration
    expect(stored({ method: 'refrigerated', since: null })).toMatchObject({
      storage: { method: 'refrigerated' },
      use_by: null,
      best_before: null,
    })
    expect(stored({ method: 'unrefrigerated', since: '2026-10-01T09:00:00.000Z' }).storage).toBeNull()
  })

  it('takes the dates of the new batch', () => {
    expect(again(item(), { use_by: '2026-11-22', best_before: '2026-11-23' }).declaration).toMatchObject({
      use_by: '2026-11-22',
      best_before: '2026-11-23',
    })
  })

  const checked_before = {
    allergens_checked_at: new Date('2026-10-01T06:00:00Z'),
    allergens_checked_by: 'the chef',
  }
  const allergens = { checked: true, contains: ['milk' as const], may_be_present: [] }
  const checked = item({ declaration: { ...NOTHING_DECLARED, allergens }, ...checked_before })

  it('counts a recipe as checked now, by who confirms its declaration', () => {
    expect(again(checked, { declaration_confirmed: true })).toMatchObject({
      allergens_checked_at: NOW,
      allergens_checked_by: COOK,
    })
  })

  it('keeps the day on which a recipe was checked until somebody confirms it', () => {
    expect(again(checked)).toMatchObject(checked_before)
    expect(again(checked, { declaration_confirmed: false }, null)).toMatchObject(checked_before)
  })

  it('does not count a recipe as checked that nobody had checked, although it is confirmed', () => {
    expect(again(item(), { declaration_confirmed: true })).toMatchObject({
      allergens_checked_at: null,
      allergens_checked_by: null,
    })
  })
})
