import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { toCents } from '#contract/money.ts'
import { Failure } from '#server/platform/failure.ts'
import { basketOf, type Person, typedCodeOf } from '#tests/support/builders.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import type { Amount, Bearer, OnOrder, Step } from './histories-steps.ts'
import {
  centsOf,
  type History,
  leftOf,
  type PlacedOrder,
  refund,
  totalOf,
  type World,
} from './histories-world.ts'

export async function place(history: History, next: Step & { do: 'place' }): Promise<number> {
  const { world, item, orders } = history
  const customer = world.customers[next.who] as Person
  const { status, body: order } = await customer.client.send(api.orders.place, basketOf(item, next.quantity))
  if (history.is_removed) expect(status).not.toBe(201)
  if (status !== 201) return status
  const page = (await world.t.openCheckout(customer, order)).body
  orders.push({ order, customer, page, status: 'held', refunded: 0, borne: 0 })
  return next.pays ? pay(customer, page.url) : status
}

/** As any decision above the orders does it. */
export async function refundPartOfPlaced(
  { t }: World,
  placed: PlacedOrder,
  amount: Amount,
  borne_by: Bearer,
): Promise<number> {
  const left = leftOf(placed)
  const cents = centsOf(amount, left)
  const status = await refundPartOf(t, placed.order, cents, borne_by, 'portions_cancelled').then(
    () => 200,
    (error: unknown) => (error instanceof Failure ? 409 : 500),
  )
  expect(status, `${cents} of ${left}`).toBe(cents <= left ? 200 : 409)
  if (status === 200) refund(placed, cents, borne_by)
  return status
}

export async function cancelPortionsOf(
  { restaurant }: World,
  placed: PlacedOrder,
  quantity: number,
): Promise<number> {
  const { id, items } = placed.order
  const lines = [{ food_item_id: items[0]?.food_item_id ?? '', quantity }]
  const { status, body } = await restaurant.client.send(api.orders.cancelPortions, {
    order_id: id,
    lines,
    reason: 'Dropped one',
  })
  if (status !== 200 || body.status !== 'paid') return status
  const price = quantity * toCents(items[0]?.unit_price ?? 0)
  placed.refunded += Math.min(price, totalOf(placed) - placed.refunded)
  placed.borne += Math.min(price, totalOf(placed) - placed.borne)
  return status
}

/** Presses Pay on the provider's page, which tells the shop. */
const pay = async ({ client }: Person, url: string): Promise<number> =>
  (await client.raw('POST', `${new URL(url).pathname}/pay`)).status

export function actOn({ restaurant }: World, { order, customer, page }: PlacedOrder, what: OnOrder) {
  const { client } = restaurant
  const order_id = order.id
  const acts: Record<OnOrder, () => Promise<{ status: number }>> = {
    pay: async () => ({ status: await pay(customer, page.url) }),
    cancel: () => customer.client.send(api.orders.cancel, { order_id }),
    cancel_by_restaurant: () =>
      client.send(api.orders.cancelByRestaurant, { order_id, reason: 'Out of gas' }),
    collect: () => client.send(api.pickups.collect, typedCodeOf(order)),
    collect_outside: () => client.send(api.pickups.collect, { ...typedCodeOf(order), outside_window: true }),
  }
  return acts[what]()
}
