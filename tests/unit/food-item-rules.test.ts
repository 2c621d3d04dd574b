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
} from '#server/features/kitchen/food-items/food-item-rules.ts'

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
