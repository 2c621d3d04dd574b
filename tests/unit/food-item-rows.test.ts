import { describe, expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import {
  discountPercentage,
  toChangedColumns,
  toFoodItem,
  toNewRow,
  toOwnFoodItem,
} from '#server/features/kitchen/food-items/food-item-rules.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const after = (ms: number): Date => new Date(NOW.getTime() + ms)
const hours = (count: number): Date => after(count * 3_600_000)

const row: FoodItemRow = {
  id: 'item_1',
  restaurant_id: 'restaurant_1',
  name: 'Lasagne',
  description: 'A tray of it.',
  original_price_cents: 2_000,
  discounted_price_cents: 900,
  discount_percentage: 55,
  image_url: 'https://pictures.example/lasagne.jpg',
  photo_id: null,
  photo_color: null,
  cuisine_type: 'Italian',
  quantity_available: 3,
  quantity_listed: 5,
  quantity_withdrawn: 1,
  expires_at: hours(2),
  pickup_start: hours(1),
  pickup_end: hours(3),
  portion_weight_g: 420,
  declaration: NOTHING_DECLARED,
  allergens_checked_at: null,
  allergens_checked_by: null,
  switched_off: false,
  withdrawn_at: null,
  created_at: hours(-1),
  restaurant_words: 'Nonna Pina Carlton',
  east_km: 0.4,
  north_km: 1.5,
}

describe('discountPercentage', () => {
  it.each([
    [2_000, 1_000, 50],
    [2_000, 900, 55],
    [999, 333, 66],
    [300, 100, 66],
    [1_000, 999, 0],
    [1_000, 990, 1],
    [1_000, 1_000, 0],
    [1_000, 1_001, 0],
    [1_000, 0, 100],
    [0, 0, 0],
  ])(
    'of %d cents sold for %d cents is %d, rounded down and never negative',
    (original, discounted, percent) => {
      expect(discountPercentage(original, discounted)).toBe(percent)
    },
  )
})

describe('toNewRow', () => {
  const input: NewFoodItem = {
    name: 'Lasagne',
    description: 'A tray of it.',
    original_price: 20,
    discounted_price: 9,
    cuisine_type: 'Italian',
    quantity_available: 3,
    expires_at: '2026-11-21T19:00:00+11:00',
  }
  const created = { id: 'item_1', restaurant_id: 'restaurant_1', account_id: 'account_1', now: NOW }

  it('lists every unit, with prices in cents, and leaves out what was not given', () => {
    expect(toNewRow(input, created)).toEqual({
      id: 'item_1',
      restaurant_id: 'restaurant_1',
      name: 'Lasagne',
      description: 'A tray of it.',
      original_price_cents: 2_000,
      discounted_price_cents: 900,
      discount_percentage: 55,
      image_url: null,
      photo_id: null,
      photo_color: null,
      cuisine_type: 'Italian',
      quantity_available: 3,
      quantity_listed: 3,
      quantity_withdrawn: 0,
      expires_at: new Date('2026-11-21T08:00:00Z'),
      pickup_start: null,
      pickup_end: new Date('2026-11-21T08:30:00Z'),
      portion_weight_g: null,
      declaration: NOTHING_DECLARED,
      allergens_checked_at: null,
      allergens_checked_by: null,
      switched_off: false,
      withdrawn_at: null,
      created_at: NOW,
    })
  })

  it('takes the optional fields that were given', () => {
    const optional = {
      image_url: 'https://pictures.example/lasagne.jpg',
      pickup_start: '2026-11-21T07:30:00Z',
      pickup_end: '2026-11-21T09:00:00Z',
      portion_weight_g: 500,
    }
    expect(toNewRow({ ...input, ...optional }, created)).toMatchObject({
      image_url: optional.image_url,
      pickup_start: new Date(optional.pickup_start),
      pickup_end: new Date(optional.pickup_end),
      portion_weight_g: 500,
    })
  })
})

describe('toChangedColumns', () => {
  const by = { account_id: 'account_1', now: NOW }

  it('changes nothing but sums and prices when nothing was given', () => {
    expect(toChangedColumns(row, { name: undefined }, by)).toEqual({
      original_price_cents: 2_000,
      discounted_price_cents: 900,
      discount_percentage: 55,
      quantity_available: 3,
      quantity_listed: 5,
      quantity_withdrawn: 1,
      declaration: NOTHING_DECLARED,
    })
  })

  it.each([
    ['counts added units as listed', 5, { quantity_available: 5, quantity_listed: 7, quantity_withdrawn: 1 }],
    [
      'counts removed units as withdrawn',
      1,
      { quantity_available: 1, quantity_listed: 5, quantity_withdrawn: 3 },
    ],
    [
      'counts the same stock as neither',
      3,
      { quantity_available: 3, quantity_listed: 5, quantity_withdrawn: 1 },
    ],
    [
      'counts all units as withdrawn when none is left',
      0,
      { quantity_available: 0, quantity_listed: 5, quantity_withdrawn: 4 },
    ],
  ])('%s', (_title, quantity_available, columns) => {
    expect(toChangedColumns(row, { quantity_available }, by)).toMatchObject(columns)
    expect(toChangedColumns(row, { quantity_change: quantity_available - 3 }, by)).toEqual(
      toChangedColumns(row, { quantity_available }, by),
    )
  })

  it.each([
    [
      'the original price',
      { original_price: 18 },
      { original_price_cents: 1_800, discounted_price_cents: 900, discount_percentage: 50 },
    ],
    [
      'the discounted price',
      { discounted_price: 5 },
      { original_price_cents: 2_000, discounted_price_cents: 500, discount_percentage: 75 },
    ],
    ['the name', { name: 'Pizza' }, { name: 'Pizza' }],
    ['the weight to none', { portion_weight_g: null }, { portion_weight_g: null }],
    [
      'the end of sale, which takes the end of pickup along',
      { expires_at: '2026-11-21T10:00:00Z' },
      { expires_at: hours(3), pickup_end: hours(4) },
    ],
    [
      'both ends',
      { expires_at: '2026-11-21T10:00:00Z', pickup_end: '2026-11-21T10:15:00Z' },
      { expires_at: hours(3), pickup_end: hours(3.25) },
    ],
    [
      'the end of sale with the usual end of pickup',
      { expires_at: '2026-11-21T10:00:00Z', pickup_end: null },
      { pickup_end: hours(3.5) },
    ],
    ['the start of pickup', { pickup_start: '2026-11-21T08:00:00Z' }, { pickup_start: hours(1) }],
    ['the start of pickup to none by null', { pickup_start: null }, { pickup_start: null }],
    ['the start of pickup to none by an empty text', { pickup_start: '' as const }, { pickup_start: null }],
    ['the end of pickup', { pickup_end: '2026-11-21T10:00:00Z' }, { pickup_end: hours(3) }],
    ['the end of pickup to the usual one', { pickup_end: '' as const }, { pickup_end: hours(2.5) }],
    [
      'the picture',
      { image_url: 'https://pictures.example/2.jpg' },
      { image_url: 'https://pictures.example/2.jpg' },
    ],
    ['the picture to none by null', { image_url: null }, { image_url: null }],
    ['the picture to none by an empty text', { image_url: '' as const }, { image_url: null }],
    ['the switch to off', { is_available: false }, { switched_off: true }],
    ['the switch to on', { is_available: true }, { switched_off: false }],
  ])('changes %s', (_title, input, columns) => {
    const changed = toChangedColumns(row, input, by)
    expect(changed).toMatchObject(columns)
    expect(changed).not.toHaveProperty('is_available')
    expect('image_url' in changed).toBe('image_url' in input)
  })
})

describe('toFoodItem', () => {
  it('shows prices in dollars and times as text, and nothing that only the restaurant sees', () => {
    expect(toFoodItem(row)).toEqual({
      id: 'item_1',
      name: 'Lasagne',
      description: 'A tray of it.',
      original_price: 20,
      discounted_price: 9,
      discount_percentage: 55,
      image_url: 'https://pictures.example/lasagne.jpg',
      photos: null,
      cuisine_type: 'Italian',
      quantity_available: 3,
      expires_at: '2026-11-21T09:00:00.000Z',
      restaurant_id: 'restaurant_1',
      is_available: true,
      pickup_start: '2026-11-21T08:00:00.000Z',
      pickup_end: '2026-11-21T10:00:00.000Z',
      portion_weight_g: 420,
      ...NOTHING_DECLARED,
      allergens_checked_at: null,
    })
  })

  it('has null for a start of pickup that was not given', () => {
    expect(toFoodItem({ ...row, pickup_start: null })).toMatchObject({ pickup_start: null })
  })

  it.each([
    [
      { withdrawn_at: null, switched_off: false },
      { withdrawn: false, switched_off: false },
    ],
    [
      { withdrawn_at: NOW, switched_off: true },
      { withdrawn: true, switched_off: true },
    ],
  ])('shows its restaurant besides whether it is withdrawn and switched off: %o', (fields, expected) => {
    expect(toOwnFoodItem({ ...row, ...fields })).toEqual({
      listed_at: row.created_at.toISOString(),
      quantity_listed: row.quantity_listed,
      ...toFoodItem({ ...row, ...fields }),
      ...expected,
    })
  })
})
