import { describe, expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { discountPercentage } from '#contract/money.ts'
import {
  toChangedColumns,
  toFoodItem,
  toNewRow,
  toOwnFoodItem,
} from '#server/features/kitchen/food-items/food-item-rules.ts'
import { foodItemRow } from '#tests/support/own-food-item.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const after = (ms: number): Date => new Date(NOW.getTime() + ms)
const hours = (count: number): Date => after(count * 3_600_000)

const row = foodItemRow({ image_url: 'https://pictures.example/lasagne.jpg', pickup_start: hours(1) })

it.each([
  [2_000, 900, 55],
  [300, 100, 66],
  [1_000, 999, 0],
  [1_000, 0, 100],
  [0, 0, 0],
])(
  'discountPercentage of %d cents sold for %d cents is %d, rounded down and never negative',
  (original, discounted, percent) => {
    expect(discountPercentage(original, discounted)).toBe(percent)
  },
)

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
    const { restaurant_words: _words, east_km: _east, north_km: _north, ...withVisibility } = foodItemRow()
    // The store fills in what a restaurant that is hidden changes.
    const { hidden: _hidden, removed: _removed, ...columns } = withVisibility
    expect(toNewRow(input, created)).toEqual({
      ...columns,
      quantity_listed: 3,
      quantity_withdrawn: 0,
      expires_at: hours(1),
      pickup_end: hours(1.5),
      portion_weight_g: null,
      created_at: NOW,
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
    ['added units as listed', 5, 7, 1],
    ['removed units as withdrawn', 1, 5, 3],
    ['all units as withdrawn when none is left', 0, 5, 4],
  ])('counts %s', (_what, quantity_available, quantity_listed, quantity_withdrawn) => {
    const changed = toChangedColumns(row, { quantity_available }, by)
    expect(changed).toMatchObject({ quantity_available, quantity_listed, quantity_withdrawn })
    expect(toChangedColumns(row, { quantity_change: quantity_available - 3 }, by)).toEqual(changed)
  })

  it.each([
    ['original', { original_price: 18 }, [1_800, 900, 50]],
    ['discounted', { discounted_price: 5 }, [2_000, 500, 75]],
  ])('computes the discount of another %s price', (_which, input, columns) => {
    const [original_price_cents, discounted_price_cents, discount_percentage] = columns
    const expected = { original_price_cents, discounted_price_cents, discount_percentage }
    expect(toChangedColumns(row, input, by)).toMatchObject(expected)
  })

  const ten = '2026-11-21T10:00:00Z'
  const picture = { image_url: 'https://pictures.example/2.jpg' }
  it.each([
    ['the name', { name: 'Pizza' }, { name: 'Pizza' }],
    ['the weight to none', { portion_weight_g: null }, { portion_weight_g: null }],
    ['both ends by that of sale alone', { expires_at: ten }, { expires_at: hours(3), pickup_end: hours(4) }],
    ['both ends', { expires_at: ten, pickup_end: '2026-11-21T10:15:00Z' }, { pickup_end: hours(3.25) }],
    ['both ends, pickup to the usual one', { expires_at: ten, pickup_end: null }, { pickup_end: hours(3.5) }],
    ['the start of pickup', { pickup_start: ten }, { pickup_start: hours(3) }],
    ['the start of pickup to none by an empty text', { pickup_start: '' as const }, { pickup_start: null }],
    ['the end of pickup to the usual one', { pickup_end: '' as const }, { pickup_end: hours(2.5) }],
    ['the picture', picture, picture],
    ['the picture to none by an empty text', { image_url: '' as const }, { image_url: null }],
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
    [false, null],
    [true, NOW],
  ])(
    'shows its restaurant besides whether it is withdrawn and switched off: %s',
    (switched_off, withdrawn_at) => {
      const own = { ...row, withdrawn_at, switched_off }
      expect(toOwnFoodItem(own)).toEqual({
        ...toFoodItem(own),
        listed_at: row.created_at.toISOString(),
        quantity_listed: row.quantity_listed,
        quantity_sold: 1,
        withdrawn: switched_off,
        switched_off,
        hidden: null,
      })
    },
  )
})
