import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EARLY_COLLECTION_HOURS } from '#contract/constants.ts'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { impactErrors, ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { figure } from '#tests/support/figure.ts'

// The full count runs with the deep tests; a failure prints its seed, and SEED runs that one again.
const HISTORIES = Number(process.env['HISTORIES'] ?? 40)
const SEED = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }
const CUSTOMERS = 3
// Moving the clock ends trials and sessions in time, so the actors are replaced now and then.
const HISTORIES_PER_ACTORS = 40

type Step =
  | { do: 'place'; who: number; quantity: number }
  | { do: 'pay' | 'cancel' | 'cancel_by_restaurant' | 'collect' | 'collect_outside'; which: number }
  | { do: 'set_stock'; quantity: number }
  | { do: 'withdraw' }
  | { do: 'recall'; refund: boolean }
  | { do: 'wait'; minutes: number }

const which = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who: fc.nat({ max: CUSTOMERS - 1 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('pay', 'pay', 'collect', 'collect_outside', 'cancel', 'cancel_by_restaurant'),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('set_stock' as const), quantity: fc.nat({ max: 8 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'withdraw' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recall' as const), refund: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(4, 11, 55) }),
  },
)

/** Within the three hours in which staff can hand over early, up to them, or long before; null: pickup is open from the start. */
const minutesToStart = fc.constantFrom(null, 60, 200, 3_000)
const pickupFrom = (start: number | null) =>
  start === null ? {} : { pickup_start: t.inMinutes(start), pickup_end: t.inMinutes(start + 120) }

let t: TestApp
let actors: {
  restaurant: Awaited<ReturnType<TestApp['aRestaurant']>>
  customers: Awaited<ReturnType<TestApp['aCustomer']>>[]
}
let played: { histories: number; steps: number }

interface History {
  item: FoodItem
  /** Whether a recall has refunded what was collected. */
  isRefunded: boolean
  /** Each order with its page at the provider, open from the start, so that it can be paid at any time. */
  orders: { order: Order; who: number; page: { url: string; session_id: string } }[]
}

async function act(history: History, next: Step): Promise<number> {
  const { item, orders } = history
  const { restaurant, customers } = actors
  if (next.do === 'wait') {
    await t.advance({ minutes: next.minutes })
    return 200
  }
  if (next.do === 'set_stock')
    return (
      await restaurant.client.send(api.foodItems.change, {
        food_item_id: item.id,
        quantity_available: next.quantity,
      })
    ).status
  if (next.do === 'withdraw')
    return (await restaurant.client.send(api.foodItems.withdraw, { food_item_id: item.id })).status
  if (next.do === 'recall') {
    const recall = {
      food_item_ids: [item.id],
      from: t.inMinutes(-600),
      reason: 'Glass in it',
      refund: next.refund,
    }
    const { status } = await restaurant.client.send(api.recalls.create, recall)
    await t.jobs.drain()
    history.isRefunded ||= next.refund
    return status
  }
  if (next.do === 'place') {
    const customer = customers[next.who]
    if (customer === undefined) return 500
    const answer = await customer.client.send(api.orders.place, {
      items: [{ food_item_id: item.id, quantity: next.quantity }],
    })
    if (answer.status === 201)
      orders.push({
        order: answer.body,
        who: next.who,
        page: (await t.openCheckout(customer, answer.body)).body,
      })
    return answer.status
  }
  const chosen = orders[next.which % Math.max(orders.length, 1)]
  return chosen === undefined ? 200 : actOn(chosen, next.do)
}

async function actOn(
  { order, who, page }: History['orders'][number],
  what: 'pay' | 'cancel' | 'cancel_by_restaurant' | 'collect' | 'collect_outside',
): Promise<number> {
  const customer = actors.customers[who]
  const { restaurant } = actors
  if (customer === undefined) return 500
  const acts = {
    pay: () => t.payOn(customer, page),
    cancel: async () => (await customer.client.send(api.orders.cancel, { order_id: order.id })).status,
    cancel_by_restaurant: async () =>
      (
        await restaurant.client.send(api.orders.cancelByRestaurant, {
          order_id: order.id,
          reason: 'Out of gas',
        })
      ).status,
    collect: async () =>
      (await restaurant.client.send(api.pickups.collect, { code: order.code, scan_id: randomUUID() })).status,
    collect_outside: async () =>
      (
        await restaurant.client.send(api.pickups.collect, {
          code: order.code,
          scan_id: randomUUID(),
          outside_window: true,
        })
      ).status,
  }
  return acts[what]()
}

async function check(history: History): Promise<void> {
  const portions = await portionCounts(t.database, history.item.id)
  expect(portions.accounted, JSON.stringify(portions)).toBe(portions.listed)
  const early = await sql<{ id: string }>`
    select id from customer_order join order_line on order_id = id
    where food_item_id = ${history.item.id} and collected_at < pickup_start - interval '${sql.raw(String(EARLY_COLLECTION_HOURS))} hours'
  `.execute(t.database.query)
  expect(early.rows).toEqual([])
  const sums = await ledgerSums(t.database, history.item.id)
  expect(sums.filter((one) => one.sum !== 0)).toEqual([])
  // Money stays exactly where a meal was sold: a collected, missed or waiting order keeps it, any other has none left.
  const expectedSums = sums.map((one) => ({
    ...one,
    expected: ['paid', 'collected', 'missed'].includes(one.status) ? one.total : 0,
  }))
  // A recall may have refunded an order that stays collected.
  const isWrong = ({ status, remaining_cents, expected }: (typeof expectedSums)[number]): boolean =>
    remaining_cents !== expected && !(history.isRefunded && status === 'collected' && remaining_cents === 0)
  expect(expectedSums.filter(isWrong)).toEqual([])
  expect(await impactErrors(t.database, history.item.id)).toEqual({ orders: [], off_g: 0 })
}

describe('random histories of orders', () => {
  beforeAll(async () => {
    played = { histories: 0, steps: 0 }
    t = await startApp({ env: { RATE_LIMITS: 'off' } })
  })
  afterAll(() => t.stop())

  it(
    `balances stock and ledger after every step of ${HISTORIES} random histories`,
    { timeout: 300_000 + HISTORIES * 400 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 4, maxLength: 14 }),
          minutesToStart,
          async (steps, start) => {
            if (played.histories % HISTORIES_PER_ACTORS === 0)
              actors = {
                restaurant: await t.aRestaurant(),
                customers: await t.together(CUSTOMERS, () => t.aCustomer()),
              }
            played.histories += 1
            const history: History = {
              item: await t.aFoodItem(actors.restaurant, {
                quantity_available: 6,
                expires_at: t.inMinutes(150),
                ...pickupFrom(start),
              }),
              isRefunded: false,
              orders: [],
            }
            for (const next of steps) {
              const status = await act(history, next)
              expect(status, JSON.stringify(next)).toBeLessThan(500)
              await check(history)
              played.steps += 1
            }
          },
        ),
        { numRuns: HISTORIES, ...SEED },
      )
      figure('random histories', played)
    },
  )
})
