import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/time.ts'
import {
  changesTimes,
  extendsSale,
  isAvailable,
  isOnSale,
  needsSubscription,
  putsOnSale,
  reopens,
  timeErrors,
  toChangedColumns,
  toFoodItem,
  toNewRow,
  toOwnFoodItem,
} from '#server/features/kitchen/food-items/food-item-rules.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { discountPercentage } from '#contract/money.ts'
import { foodItemRow } from '#tests/support/own-food-item.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const after = (ms: number): Date => new Date(NOW.getTime() + ms)
const hours = (count: number): Date => after(count * HOUR_MS)

/** What a listing of three portions has, but for the fields that a test is about. */
const saleOf = (fields: object = {}) => ({
  quantity_available: 3,
  switched_off: false,
  withdrawn_at: null,
  hidden: false,
  expires_at: hours(2),
  pickup_end: hours(3),
  ...fields,
})

it.each([
  ['is true with one portion left', { quantity_available: 1 }, true],
  ['is false with nothing left', { quantity_available: 0 }, false],
  ['is false when switched off', { switched_off: true }, false],
  ['is false when withdrawn', { withdrawn_at: NOW }, false],
  ['is false when hidden', { hidden: true }, false],
])('isAvailable %s', (_title, fields, expected) => {
  expect(isAvailable(saleOf(fields))).toBe(expected)
})

it.each([
  ['is true one millisecond before the end of sale', { expires_at: after(1) }, true],
  ['is false at the end of sale', { expires_at: NOW }, false],
  ['is false when withdrawn', { withdrawn_at: NOW }, false],
  ['is false when hidden', { hidden: true }, false],
])('isOnSale %s', (_title, fields, expected) => {
  expect(isOnSale(saleOf(fields), NOW)).toBe(expected)
})

it.each([
  ['that moves the end of a current listing on', {}, { expires_at: hours(3) }],
  ['that moves the end of a switched-off listing on', { switched_off: true }, { expires_at: hours(3) }],
  ['that adds portions to a current listing', {}, { quantity_available: 4 }],
  ['that switches a listing on again', { switched_off: true }, { switched_off: false }],
])('putsOnSale is true for a change %s', (_title, before, change) => {
  expect(putsOnSale(saleOf(before), saleOf({ ...before, ...change }), NOW)).toBe(true)
})

it.each([
  ['of something else than stock, end and switch', {}, {}],
  ['of a listing that stays switched off', { switched_off: true }, {}],
  ['that switches a listing off', {}, { switched_off: true }],
  ['that switches on what ends now', { expires_at: NOW, switched_off: true }, { switched_off: false }],
])('putsOnSale is false for a change %s', (_title, before, change) => {
  expect(putsOnSale(saleOf(before), saleOf({ ...before, ...change }), NOW)).toBe(false)
})

describe('needsSubscription', () => {
  const offer = {
    ...saleOf(),
    name: 'Lasagne',
    description: 'With ragout',
    cuisine_type: 'Italian' as const,
    original_price_cents: 1_800,
    discounted_price_cents: 900,
  }
  const needs = (before: Partial<typeof offer>, change: Partial<typeof offer>): boolean =>
    needsSubscription({ ...offer, ...before }, { ...offer, ...before, ...change }, hours(24), NOW)

  it.each<[string, Partial<typeof offer>, boolean]>([
    ['is true for another name', { name: 'Lobster' }, true],
    ['is true for another description', { description: 'With cream' }, true],
    ['is true for another cuisine', { cuisine_type: 'Asian' as never }, true],
    ['is true for a lower price', { discounted_price_cents: 899 }, true],
    ['is true for another original price', { original_price_cents: 2_000 }, true],
    ['is true for what puts more on sale', { quantity_available: 4 }, true],
    ['is true for a pickup that ends after the end of sales', { pickup_end: after(24 * HOUR_MS + 1) }, true],
    ['is false for a later end of pickup up to the end of sales', { pickup_end: hours(24) }, false],
    ['is false where all is as before', {}, false],
  ])('%s', (_title, change, expected) => {
    expect(needs({}, change)).toBe(expected)
  })

  it('is false for an end of pickup that was after the end of sales already, and comes closer', () => {
    expect(needs({ pickup_end: hours(48) }, { pickup_end: hours(30) })).toBe(false)
  })
})

describe('extendsSale', () => {
  const later = { pickup_end: hours(4) }

  it.each([
    ['moves the end of pickup alone', {}, later, true],
    ['moves the end of sale within the pickup window', {}, { expires_at: after(8_000_000) }, true],
    ['switches an item on', { switched_off: true }, { switched_off: false }, true],
    ['extends an item that had ended', { expires_at: hours(-1) }, { expires_at: hours(1) }, true],
    ['moves the end of pickup of an item that stays switched off', { switched_off: true }, later, false],
    ['changes nothing of the sale', {}, {}, false],
  ])('of a change that %s', (_what, fields, change, expected) => {
    const before = saleOf(fields)
    expect(extendsSale(before, { ...before, ...change }, NOW)).toBe(expected)
  })
})

it.each([
  ['is true when an ended listing gets an end in the future', NOW, after(1), true],
  ['is false when the new end has passed as well', hours(-2), NOW, false],
  ['is false when the listing had not ended', after(1), hours(2), false],
])('reopens %s', (_title, before_end, after_end, expected) => {
  expect(reopens(saleOf({ expires_at: before_end }), saleOf({ expires_at: after_end }), NOW)).toBe(expected)
})

const LAST_MINUTES = new Date('2099-12-31T23:50:00Z')
const AFTER_2099 = new Date('2100-01-01T00:20:00Z')

describe('timeErrors', () => {
  const times = { expires_at: hours(2), pickup_start: null, pickup_end: hours(2.5) }
  it.each([
    ['names an end that is now', { expires_at: NOW }, ['expires_at']],
    ['has none for a pickup that ends a quarter of an hour after the sale', { pickup_end: hours(2.25) }, []],
    [
      'names both ends when pickup ends earlier',
      { pickup_end: after(2.25 * HOUR_MS - 1) },
      ['expires_at', 'pickup_end'],
    ],
    ['names a pickup that starts later', { pickup_start: after(2.25 * HOUR_MS + 1) }, ['pickup_start']],
    [
      'names an end of pickup after 2099',
      { expires_at: LAST_MINUTES, pickup_end: AFTER_2099 },
      ['expires_at'],
    ],
  ])('%s', (_title, fields, names) => {
    expect(Object.keys(timeErrors({ ...times, ...fields }, NOW))).toEqual(names)
  })

  it('says what is wrong with each time', () => {
    const tooClose = 'Pickup has to end at least 15 minutes after the sale does'
    expect(timeErrors({ expires_at: hours(2), pickup_start: hours(2), pickup_end: hours(2) }, NOW)).toEqual({
      expires_at: tooClose,
      pickup_end: tooClose,
      pickup_start: 'Pickup has to start at least 15 minutes before it ends',
    })
    expect(timeErrors({ ...times, expires_at: NOW }, NOW)).toEqual({
      expires_at: 'This time has already passed. Please choose a later one',
    })
  })
})

it.each([
  ['the end of sale', { expires_at: hours(1).toISOString() }, true],
  ['the start of pickup', { pickup_start: null }, true],
  ['the end of pickup', { pickup_end: '' as const }, true],
  ['no time', { name: 'Pizza' }, false],
])('changesTimes sees a change of %s', (_title, input, expected) => {
  expect(changesTimes(input)).toBe(expected)
})

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
