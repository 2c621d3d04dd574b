import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EARLY_COLLECTION_HOURS } from '#contract/constants.ts'
import { api } from '#contract/api.ts'
import { toCents } from '#contract/money.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { Failure } from '#server/platform/failure.ts'
import { basketOf, type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { impactErrors, ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { figure } from '#tests/support/figure.ts'

// The full count runs with the deep tests; a failure prints its seed, and SEED runs that one again.
const HISTORIES = Number(process.env['HISTORIES'] ?? 40)
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }
const CUSTOMERS = 3
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
// Moving the clock ends trials and sessions in time, so the actors are replaced now and then.
const HISTORIES_PER_ACTORS = 40

type OnOrder = 'pay' | 'cancel' | 'cancel_by_restaurant' | 'collect' | 'collect_outside'
type Bearer = 'restaurant' | 'operator'
type Step =
  | { do: 'place'; who: number; quantity: number }
  | { do: OnOrder; which: number }
  | { do: 'refund_part'; which: number; cents: number; borne_by: Bearer }
  | { do: 'cancel_portions'; which: number; quantity: number }
  | { do: 'set_stock'; quantity: number }
  | { do: 'withdraw' }
  | { do: 'recall'; refund: boolean }
  | { do: 'wait'; minutes: number }

const weighted = <Kind, Fields extends object>(
  weight: number,
  kinds: [Kind, ...Kind[]],
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constantFrom(...kinds), ...fields }) })
const who = fc.nat({ max: CUSTOMERS - 1 })
const which = fc.nat({ max: 5 })
const onOrder = ['pay', 'pay', 'collect', 'collect_outside', 'cancel', 'cancel_by_restaurant'] as const
const step = fc.oneof(
  weighted(6, ['place'], { who, quantity: fc.integer({ min: 1, max: 4 }) }),
  weighted(9, [...onOrder], { which }),
  weighted(3, ['refund_part'], {
    which,
    cents: fc.integer({ min: 1, max: 2_500 }),
    borne_by: fc.constantFrom<Bearer[]>('restaurant', 'operator'),
  }),
  weighted(2, ['cancel_portions'], { which, quantity: fc.integer({ min: 1, max: 3 }) }),
  weighted(2, ['set_stock'], { quantity: fc.nat({ max: 8 }) }),
  weighted(1, ['withdraw'], {}),
  weighted(2, ['recall'], { refund: fc.boolean() }),
  weighted(3, ['wait'], { minutes: fc.constantFrom(4, 11, 55) }),
) as fc.Arbitrary<Step>

/** Within the three hours in which staff can hand over early, up to them, or long before; null: pickup is open from the start. */
const minutesToStart = fc.constantFrom(null, 60, 200, 3_000)
const pickupFrom = (start: number | null) =>
  start === null ? {} : { pickup_start: t.inMinutes(start), pickup_end: t.inMinutes(start + 120) }

let actors: { restaurant: Person; customers: Person[] }

interface History {
  item: FoodItem
  /** Whether a recall has refunded what was collected. */
  isRefunded: boolean
  orders: PlacedOrder[]
}

interface PlacedOrder {
  order: Order
  customer: Person
  /** Its page at the provider, open from the start, so that it can be paid at any time. */
  page: { url: string; session_id: string }
  /** In cents: what its customer was refunded while it stood, and what of its price the restaurant bore then. */
  refunded: number
  borne: number
}

async function act(history: History, next: Step): Promise<number> {
  const { item, orders } = history
  const { client } = actors.restaurant
  const food_item_id = item.id
  if (next.do === 'wait') {
    await t.advance({ minutes: next.minutes })
    return 200
  }
  if (next.do === 'set_stock') {
    const stock = { food_item_id, quantity_available: next.quantity }
    return (await client.send(api.foodItems.change, stock)).status
  }
  if (next.do === 'withdraw') return (await client.send(api.foodItems.withdraw, { food_item_id })).status
  if (next.do === 'recall') {
    const recall = t.newRecall([item], { from: t.inMinutes(-600), refund: next.refund })
    const { status } = await client.send(api.recalls.create, recall)
    await t.jobs.drain()
    history.isRefunded ||= next.refund
    return status
  }
  if (next.do === 'place') return place(history, next)
  const chosen = orders[next.which % Math.max(orders.length, 1)]
  if (chosen === undefined) return 200
  if (next.do === 'refund_part') return refundPartOfPlaced(chosen, next.cents, next.borne_by)
  if (next.do === 'cancel_portions') return cancelPortionsOf(chosen, next.quantity)
  return (await actOn(chosen, next.do)).status
}

async function place({ item, orders }: History, next: Step & { do: 'place' }): Promise<number> {
  const customer = actors.customers[next.who] as Person
  const { status, body: order } = await customer.client.send(api.orders.place, basketOf(item, next.quantity))
  if (status !== 201) return status
  const page = (await t.openCheckout(customer, order)).body
  orders.push({ order, customer, page, refunded: 0, borne: 0 })
  return status
}

async function refundPartOfPlaced(placed: PlacedOrder, cents: number, borne_by: Bearer): Promise<number> {
  try {
    await refundPartOf(t, placed.order, cents, borne_by)
  } catch (error) {
    return error instanceof Failure ? 409 : 500
  }
  placed.refunded += cents
  if (borne_by === 'restaurant') placed.borne += cents
  return 200
}

async function cancelPortionsOf(placed: PlacedOrder, quantity: number): Promise<number> {
  const { id, total, items } = placed.order
  const lines = [{ food_item_id: items[0]?.food_item_id ?? '', quantity }]
  const { status, body } = await actors.restaurant.client.send(api.orders.cancelPortions, {
    order_id: id,
    lines,
    reason: 'Dropped one',
  })
  if (status !== 200 || body.status !== 'paid') return status
  const price = quantity * toCents(items[0]?.unit_price ?? 0)
  placed.refunded += Math.min(price, toCents(total) - placed.refunded)
  placed.borne += Math.min(price, toCents(total) - placed.borne)
  return status
}

function actOn({ order, customer, page }: PlacedOrder, what: OnOrder) {
  const { client } = actors.restaurant
  const order_id = order.id
  const acts: Record<OnOrder, () => Promise<{ status: number }>> = {
    pay: async () => ({ status: await t.payOn(customer, page) }),
    cancel: () => customer.client.send(api.orders.cancel, { order_id }),
    cancel_by_restaurant: () =>
      client.send(api.orders.cancelByRestaurant, { order_id, reason: 'Out of gas' }),
    collect: () => client.send(api.pickups.collect, typedCodeOf(order)),
    collect_outside: () => client.send(api.pickups.collect, { ...typedCodeOf(order), outside_window: true }),
  }
  return acts[what]()
}

async function check(history: History): Promise<void> {
  const portions = await portionCounts(t.database, history.item.id)
  expect(portions.accounted, JSON.stringify(portions)).toBe(portions.listed)
  const early = await t.sql`
    select id from customer_order join order_line on order_id = id
    where food_item_id = ${history.item.id} and collected_at < pickup_start - ${EARLY_COLLECTION_HOURS} * interval '1 hour'`
  expect(early).toEqual([])
  const sums = await ledgerSums(t.database, history.item.id)
  expect(sums.filter((one) => one.sum !== 0 || !one.is_requested)).toEqual([])
  for (const { id, status, total, ...sum } of sums) {
    const cents = {
      left: sum.remaining_cents,
      operator: sum.operator_cents,
      commission: 0 - sum.commission_cents,
    }
    const nothing = { left: 0, operator: 0, commission: 0 }
    // Money stays exactly where a meal was sold: a collected, missed or waiting order keeps what was not refunded, any other has none left.
    const isSold = ['paid', 'collected', 'missed'].includes(status)
    // A recall may have refunded an order that stays collected.
    const isRecalled = history.isRefunded && status === 'collected' && cents.left === 0
    const { refunded = 0, borne = 0 } = history.orders.find(({ order }) => order.id === id) ?? {}
    const commission =
      Math.round(total / 10) - Math.round((Math.round(total / 10) * borne) / Math.max(total, 1))
    const expected = { left: total - refunded, operator: refunded - borne, commission }
    const allowed = isRecalled ? [nothing, expected] : [isSold ? expected : nothing]
    expect(allowed, `${status} of ${total}`).toContainEqual(cents)
  }
  expect(await impactErrors(t.database, history.item.id)).toEqual({ orders: [], off_g: 0 })
}

describe('random histories of orders', () => {
  it(
    `balances stock and ledger after every step of ${HISTORIES} random histories`,
    { timeout: 300_000 + HISTORIES * 400 },
    async () => {
      const played = { histories: 0, steps: 0 }
      const steps = fc.array(step, { minLength: 4, maxLength: 14 })
      const balances = fc.asyncProperty(steps, minutesToStart, async (stepsToTake, start) => {
        if (played.histories % HISTORIES_PER_ACTORS === 0) {
          const customers = await t.together(CUSTOMERS, () => t.aCustomer())
          actors = { restaurant: await t.aRestaurant(), customers }
        }
        played.histories += 1
        const fields = { quantity_available: 6, expires_at: t.inMinutes(150), ...pickupFrom(start) }
        const item = await t.aFoodItem(actors.restaurant, fields)
        const history: History = { item, isRefunded: false, orders: [] }
        for (const next of stepsToTake) {
          const status = await act(history, next)
          expect(status, JSON.stringify(next)).toBeLessThan(500)
          await check(history)
          played.steps += 1
        }
      })
      await fc.assert(balances, { numRuns: HISTORIES, ...SEED })
      figure('random histories', played)
    },
  )
})
