import { describe, expect, it } from 'vitest'
import {
  COUNTED_PORTION_MAX_G,
  COUNTED_RESTAURANT_DAY_MAX_G as DAY_MAX_G,
  FREE_PORTIONS_PER_DAY,
} from '#contract/constants.ts'
import {
  capByRestaurantDay,
  type CollectedOrder,
  IMPACT_METHOD,
  isCounted,
  PROVED,
  restaurantDayKey,
  toImpactEntry,
  totalKeyOf,
  totalsByDay,
  weightByRestaurantDay,
} from '#server/features/orders/impact/impact-rules.ts'

// 23:59 in Melbourne on 21 November; one minute later it is the 22nd there and still the 21st in UTC.
const LATE = new Date('2026-11-21T12:59:00Z')
const MIDNIGHT = new Date('2026-11-21T13:00:00Z')

const line = (quantity: number, portion_weight_g: number, unit_price_cents = 800) => ({
  quantity,
  portion_weight_g,
  unit_price_cents,
})
const collected = (lines: CollectedOrder['lines'], fields: Partial<CollectedOrder> = {}): CollectedOrder => ({
  order_id: 'order_1',
  restaurant_id: 'restaurant_1',
  is_own: false,
  lines,
  collected_at: LATE,
  ...fields,
})

it('counts two kilograms of CO2e for a kilogram of food, by a method with a version and a source', () => {
  expect(IMPACT_METHOD).toMatchObject({ factor: 2, factor_version: '2026-4' })
  expect(IMPACT_METHOD.factor_source).toContain('2.0 kg CO2e per kg of food')
})

it('counts an order that a customer collected, and none that a restaurant placed with itself', () => {
  expect(isCounted(collected([]))).toBe(true)
  expect(isCounted(collected([], { is_own: true }))).toBe(false)
})

describe('toImpactEntry', () => {
  it('adds up portions and their weight over all lines of an order', () => {
    expect(toImpactEntry(collected([line(2, 420), line(1, 300)]))).toEqual({
      order_id: 'order_1',
      restaurant_id: 'restaurant_1',
      collected_at: LATE,
      portions: 3,
      weighed_g: 1_140,
      cheap_g: 0,
      left_out_g: 0,
      food_g: 1_140,
      co2e_g: 2_280,
      ...IMPACT_METHOD,
    })
  })

  it.each([
    [COUNTED_PORTION_MAX_G, COUNTED_PORTION_MAX_G],
    [COUNTED_PORTION_MAX_G + 1, COUNTED_PORTION_MAX_G],
  ])('counts a portion of %d g as %d g', (portion_weight_g, counted_g) => {
    expect(toImpactEntry(collected([line(2, portion_weight_g)])).food_g).toBe(2 * counted_g)
  })

  const free = (quantity: number) => line(quantity, 100, 0)
  const LIMIT = FREE_PORTIONS_PER_DAY
  it.each([
    ['no free portion above the daily number', [free(LIMIT + 1)], LIMIT],
    ['free portions of several lines together', [free(LIMIT - 1), free(2), free(1)], LIMIT],
    ['paid portions beside free ones', [line(5, 100), free(LIMIT + 1)], LIMIT + 5],
  ])('counts %s', (_title, lines, portions) => {
    expect(toImpactEntry(collected(lines))).toMatchObject({ portions, food_g: portions * 100 })
  })
})

const entry = (weighed_g: number, fields: Partial<CollectedOrder> = {}) =>
  toImpactEntry(collected([line(1_000, weighed_g / 1_000)], fields))

it('adds up the weight of entries of the same restaurant on the same Melbourne day', () => {
  const other = entry(4_000, { restaurant_id: 'restaurant_2' })
  const entries = [entry(1_000), entry(2_000), other, entry(8_000, { collected_at: MIDNIGHT })]
  expect(weightByRestaurantDay(entries)).toEqual([
    { restaurant_id: 'restaurant_1', day: '2026-11-21', weighed_g: 3_000, cheap_g: 0 },
    { restaurant_id: 'restaurant_2', day: '2026-11-21', weighed_g: 4_000, cheap_g: 0 },
    { restaurant_id: 'restaurant_1', day: '2026-11-22', weighed_g: 8_000, cheap_g: 0 },
  ])
})

const CHEAP = line(4, 500, 150)
it.each([
  [
    'a cheap portion of a customer with a confirmed email',
    [CHEAP],
    {},
    { food_g: 2_000, cheap_g: 2_000, left_out_g: 0 },
  ],
  [
    'no cheap portion of another customer',
    [CHEAP, line(1, 500)],
    { is_customer_proved: false },
    { food_g: 500, cheap_g: 0, left_out_g: 2_000 },
  ],
  [
    'the usual weight at a restaurant that is not proved',
    [line(1, 500)],
    { is_restaurant_proved: false },
    { food_g: 420, left_out_g: 80 },
  ],
  ['the fourth order of an account', [line(1, 500)], { orders_before: 3 }, { food_g: 500 }],
  ['no fifth order of an account', [line(1, 500)], { orders_before: 4 }, { food_g: 0, left_out_g: 500 }],
])('counts %s', (_title, lines, proof, expected) => {
  expect(toImpactEntry(collected(lines), { ...PROVED, ...proof })).toMatchObject(expected)
})

it('counts 10 kg of cheap portions of a restaurant and day, and what is dearer beside them', () => {
  const both = toImpactEntry(collected([line(12, 1_000, 150), line(1, 1_000)]))
  expect(capByRestaurantDay([both, both], new Map())).toMatchObject([
    { food_g: 11_000, left_out_g: 2_000 },
    { food_g: 1_000, left_out_g: 12_000 },
  ])
})

describe('capByRestaurantDay', () => {
  const foodOf = (entries: ReturnType<typeof entry>[], before: [string, number][] = []): number[] =>
    capByRestaurantDay(
      entries,
      new Map(before.map(([key, weighed_g]) => [key, { weighed_g, cheap_g: 0 }])),
    ).map(({ food_g }) => food_g)
  const KEY = restaurantDayKey('restaurant_1', '2026-11-21')

  it('counts a first entry of a day that reaches the limit exactly', () => {
    expect(foodOf([entry(DAY_MAX_G)])).toEqual([DAY_MAX_G])
  })

  it.each([['counts the part of an entry that is left of the limit', DAY_MAX_G - 999, 999]])(
    '%s',
    (_title, before_g, food_g) => {
      const [capped] = capByRestaurantDay(
        [entry(1_000)],
        new Map([[KEY, { weighed_g: before_g, cheap_g: 0 }]]),
      )
      expect(capped).toMatchObject({ food_g, co2e_g: 2 * food_g, weighed_g: 1_000, portions: 1_000 })
    },
  )

  it('counts entries in their order: the first ones use what is left of the limit', () => {
    const entries = [entry(1_000), entry(1_000), entry(1_000)]
    expect(foodOf(entries, [[KEY, DAY_MAX_G - 1_500]])).toEqual([1_000, 500, 0])
  })
})

it.each([
  ['…8', LATE, '2026-11-21', 0],
  ['…f', MIDNIGHT, '2026-11-22', 7],
])('counts order %s under its Melbourne day and one of eight shards', (order_id, at, day, shard) => {
  expect(totalKeyOf(order_id, at)).toEqual({ day, shard })
})

describe('totalsByDay', () => {
  it('adds up entries of the same day, method and shard', () => {
    const entries = [entry(1_000, { order_id: 'a1' }), entry(2_000, { order_id: 'b9' })]
    expect(totalsByDay(entries)).toEqual([
      {
        day: '2026-11-21',
        factor_version: '2026-4',
        shard: 1,
        orders: 2,
        portions: 2_000,
        food_g: 3_000,
        co2e_g: 6_000,
        left_out_g: 0,
      },
    ])
  })

  it('keeps days, methods and shards apart, in the order in which their rows are locked', () => {
    const entries = [
      entry(1_000, { order_id: 'a1', collected_at: MIDNIGHT }),
      { ...entry(1_000, { order_id: 'a3' }), factor_version: '2026-1' },
      entry(1_000, { order_id: 'a2' }),
      entry(1_000, { order_id: 'a1' }),
    ]
    expect(
      totalsByDay(entries).map(({ day, factor_version, shard }) => [day, factor_version, shard]),
    ).toEqual([
      ['2026-11-21', '2026-1', 3],
      ['2026-11-21', '2026-4', 1],
      ['2026-11-21', '2026-4', 2],
      ['2026-11-22', '2026-4', 1],
    ])
  })
})
