import { beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import {
  decideOrder,
  type Decision,
  type ItemStock,
  type OrderDraft,
  type PlacingState,
} from '#server/features/orders/ordering/placing/placing-rules.ts'

const now = new Date('2026-07-01T10:00:00Z')
const EARLY_END = new Date('2026-07-01T12:15:00Z')
const NONNA = 'restaurant-nonna'

const item = (id: string, change: Partial<ItemStock> = {}): ItemStock => ({
  id,
  restaurant_id: NONNA,
  name: `Meal ${id}`,
  description: 'Hot.',
  discounted_price_cents: 1_100,
  quantity_available: 5,
  on_sale: true,
  expires_at: new Date('2026-07-01T12:00:00Z'),
  pickup_start: null,
  pickup_end: new Date('2026-07-01T12:30:00Z'),
  portion_weight_g: 420,
  declaration: NOTHING_DECLARED,
  ...change,
})

let state: PlacingState
beforeEach(() => {
  const items = [
    item('a'),
    item('b', { discounted_price_cents: 250, portion_weight_g: 300, pickup_end: EARLY_END }),
    item('free', { discounted_price_cents: 0 }),
    item('elsewhere', { restaurant_id: 'restaurant-bombay' }),
  ]
  state = {
    stock: new Map(items.map((each) => [each.id, each])),
    holds: new Map(),
    waits: new Map(),
    network_portions: new Map(),
    free: new Map(),
    commission_bp: new Map([[NONNA, 1_500]]),
    without_address: new Set(),
    gst_registered: new Set(),
    operator_gst: false,
  }
})

const request = (items: Record<string, number>, change: Partial<OrderDraft> = {}): OrderDraft => ({
  order_id: 'order-1',
  account_id: 'kim',
  code: 'ABC234',
  items: Object.entries(items).map(([food_item_id, quantity]) => ({ food_item_id, quantity })),
  expected_total_cents: undefined,
  unproved_network: undefined,
  ...change,
})
const place = (items: Record<string, number>, change: Partial<OrderDraft> = {}): Decision =>
  decideOrder(request(items, change), state, now)
const left = () =>
  Object.fromEntries([...state.stock].map(([id, { quantity_available }]) => [id, quantity_available]))
const untouched = { a: 5, b: 5, free: 5, elsewhere: 5 }
const expectRefusal = (decision: Decision, refusal: object): void => {
  expect(decision).toEqual({ refusal })
  expect(left()).toEqual(untouched)
}

describe('an order that is accepted', () => {
  it('is held for ten minutes, with its total and its commission in cents', () => {
    expect(place({ a: 2, b: 1 })).toMatchObject({
      order: {
        id: 'order-1',
        account_id: 'kim',
        restaurant_id: NONNA,
        status: 'held',
        code: 'ABC234',
        total_cents: 2_450,
        commission_bp: 1_500,
        commission_cents: 368,
        placed_at: now,
        hold_expires_at: new Date('2026-07-01T10:10:00Z'),
        pickup_start: null,
        pickup_end: EARLY_END,
        paid_at: null,
        collected_at: null,
        ended_at: null,
        cancelled_by: null,
        cancel_reason: null,
        pass_issue: 1,
        share_hash: null,
        calendar_sequence: 0,
      },
    })
  })

  it('has one line for each item, with the name, price and weight of the moment', () => {
    const order_id = 'order-1'
    const first = { order_id, line_no: 0, food_item_id: 'a', quantity: 2, unit_price_cents: 1_100 }
    const second = { order_id, line_no: 1, food_item_id: 'b', quantity: 1, unit_price_cents: 250 }
    expect(place({ a: 2, b: 1 })).toMatchObject({
      lines: [
        { ...first, name: 'Meal a', portion_weight_g: 420 },
        { ...second, name: 'Meal b', portion_weight_g: 300 },
      ],
    })
  })

  it('reserves its units and counts as a hold, so that the next order is decided against what is left', () => {
    place({ a: 2, b: 1 })
    expect(left()).toEqual({ ...untouched, a: 3, b: 4 })
    expect(state.holds).toEqual(new Map([['kim', 1]]))
    expect(state.free.size).toBe(0)
    place({ a: 3 })
    expect(left()).toMatchObject({ a: 0 })
    expect(state.holds).toEqual(new Map([['kim', 2]]))
  })

  it('pays no commission where the restaurant has no rate', () => {
    state.commission_bp.clear()
    expect(place({ a: 1 })).toMatchObject({ order: { commission_bp: 0, commission_cents: 0 } })
  })

  it('is paid at once when it costs nothing, holds nothing, and counts as a free order', () => {
    expect(place({ free: 3 })).toMatchObject({
      order: { status: 'paid', paid_at: now, total_cents: 0, commission_cents: 0 },
    })
    expect(state.holds.size).toBe(0)
    expect(state.free).toEqual(new Map([['kim', { portions: 3, orders: 1 }]]))
  })

  it('counts its free portions also when other meals of it cost something', () => {
    expect(place({ free: 1, a: 1 })).toMatchObject({ order: { status: 'held', total_cents: 1_100 } })
    expect(state.holds).toEqual(new Map([['kim', 1]]))
    expect(state.free).toEqual(new Map([['kim', { portions: 1, orders: 1 }]]))
  })
})

describe('an order is refused and changes nothing', () => {
  it('when a meal does not exist', () => {
    expectRefusal(place({ a: 1, gone: 1 }), {
      code: 'not_found',
      detail: 'One of these meals does not exist any more.',
      extra: { food_item_id: 'gone' },
    })
  })

  it('when a meal is not on sale', () => {
    state.stock.set('b', item('b', { on_sale: false }))
    expectRefusal(place({ a: 1, b: 1 }), {
      code: 'item_closed',
      detail: 'Meal b is no longer on sale. Please choose another meal.',
      extra: { food_item_id: 'b' },
    })
  })

  it('when there are fewer units than it asks for', () => {
    expectRefusal(place({ b: 1, a: 6 }), {
      code: 'not_enough_left',
      detail: 'Only 5 of Meal a left. Please order fewer.',
      extra: { food_item_id: 'a', left: 5 },
    })
  })

  it('when a meal has sold out', () => {
    state.stock.set('a', item('a', { quantity_available: 0 }))
    const extra = { food_item_id: 'a', left: 0 }
    const refusal = { code: 'not_enough_left', detail: 'Meal a has just sold out.', extra }
    expect(place({ a: 1 })).toEqual({ refusal })
  })

  it('when its meals are of two restaurants', () => {
    const message = 'An order holds meals of one restaurant. Please order from each restaurant separately'
    expectRefusal(place({ a: 1, elsewhere: 1 }), {
      code: 'invalid',
      detail: message,
      extra: { errors: { items: message } },
    })
  })

  it('when the account has two unpaid orders', () => {
    state.holds.set('kim', 2)
    expectRefusal(place({ a: 1 }), { code: 'too_many_holds' })
    expectRefusal(place({ free: 1 }), { code: 'too_many_holds' })
  })

  it('when an unproved account has one unpaid order', () => {
    state.holds.set('kim', 1)
    expect(place({ a: 1 }, { unproved_network: 'tram' })).toMatchObject({
      refusal: { code: 'too_many_holds' },
    })
    expect(place({ a: 1 })).toHaveProperty('order')
  })

  it('when an unproved account holds more than four portions, or its network more than twenty', () => {
    const unproved = (items: Record<string, number>) => place(items, { unproved_network: 'tram' })
    expectRefusal(unproved({ a: 3, b: 2 }), {
      code: 'unproved_portion_limit',
      extra: { portions_max: 4 },
    })
    state.network_portions.set('tram', 17)
    expectRefusal(unproved({ a: 4 }), { code: 'unproved_network_limit' })
    expect(unproved({ a: 3 })).toHaveProperty('order')
    expect(place({ b: 5 })).toHaveProperty('order')
    expect(state.network_portions).toEqual(new Map([['tram', 20]]))
  })

  it('while the account waits after holds that lapsed, unless it costs nothing', () => {
    state.waits.set('kim', new Date(now.getTime() + 90_000))
    expectRefusal(place({ a: 1 }), {
      code: 'holds_lapsed',
      detail:
        'Your last orders were not paid, so the meals waited for nobody. Please order again in 2 minutes, and pay within the time that is shown.',
      extra: { until: '2026-07-01T10:01:30.000Z' },
    })
    expect(place({ free: 1 })).toHaveProperty('order')
    state.waits.set('kim', now)
    expect(place({ a: 1 })).toHaveProperty('order')
  })

  it('when it has more free portions than are left for the account that day', () => {
    state.free.set('kim', { portions: 2, orders: 1 })
    expectRefusal(place({ free: 3, a: 1 }), {
      code: 'free_limit_reached',
      detail: 'You can have 2 more free portions today. Please order fewer.',
      extra: { left: 2 },
    })
  })

  it.each([2_199, 2_201, 0])('when it costs $22.00 and %i cents were shown', (expected_total_cents) => {
    expectRefusal(place({ a: 2 }, { expected_total_cents }), {
      code: 'price_changed',
      detail: 'The price has changed: this order now costs $22.00. Please check it and order again.',
      extra: { total: 22, items: [{ food_item_id: 'a', name: 'Meal a', quantity: 2, unit_price: 11 }] },
    })
  })
})

describe('an order is just accepted', () => {
  it('whatever holds and free portions other accounts have', () => {
    state.holds.set('lee', 2)
    state.free.set('lee', { portions: 4, orders: 12 })
    expect(place({ a: 1, free: 4 })).toHaveProperty('order')
  })

  it('with as many free portions as are left, and without any when none are left', () => {
    state.free.set('kim', { portions: 2, orders: 1 })
    expect(place({ free: 2 })).toHaveProperty('order')
    expect(place({ a: 1 })).toHaveProperty('order')
    expect(state.free).toEqual(new Map([['kim', { portions: 4, orders: 2 }]]))
  })

  it('when it costs exactly what its customer was shown', () => {
    expect(place({ a: 2 }, { expected_total_cents: 2_200 })).toHaveProperty('order')
    expect(place({ free: 1 }, { expected_total_cents: 0 })).toHaveProperty('order')
  })
})
