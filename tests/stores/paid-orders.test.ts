import { expect, it } from 'vitest'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { MINUTE_MS } from '#contract/time.ts'
import {
  findPaidOrders,
  findPaidOrdersEnding,
  findPaidOrdersWith,
} from '#server/features/orders/ordering/open-order-store.ts'
import { appForFile } from '#tests/support/for-file.ts'

// Which orders are found for emails and calendars: what the queries alone decide.
const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const { query } = t.database
const [nonna, kim] = [await t.aRestaurant(), await t.aCustomer()]

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const aLasagne = () => t.aFoodItem(nonna)
/** An order that is paid and cancelled, so that it is not to be collected any more. */
async function aCancelledOrder(item: FoodItem) {
  const order = await t.aPaidOrder(kim, item)
  return kim.client.ok(ordersApi.cancel, { order_id: order.id })
}
async function aHeldOrder(item: FoodItem) {
  const order = await t.anOrder(kim, item)
  return { ...order, release: () => kim.client.ok(ordersApi.cancel, { order_id: order.id }) }
}

it('finds orders of an account that were ever paid, newest first and no more than asked for', async () => {
  const ming = await t.aCustomer()
  const item = await aLasagne()
  const first = await t.aPaidOrder(ming, item)
  t.moveClock({ minutes: 1 })
  const second = await t.aPaidOrder(ming, item)
  await t.anOrder(ming, item)
  await t.aPaidOrder(kim, item)
  expect(idsOf(await findPaidOrders(query, ming.user.id, 10))).toEqual([second.id, first.id])
  expect(idsOf(await findPaidOrders(query, ming.user.id, 1))).toEqual([second.id])
})

it('finds paid orders with a food item that are still to be collected', async () => {
  const [item, other] = [await aLasagne(), await aLasagne()]
  const paid = await t.aPaidOrder(kim, item)
  await t.aPaidOrder(kim, other)
  await aCancelledOrder(item)
  const held = await aHeldOrder(item)
  expect(idsOf(await findPaidOrdersWith(query, item.id, new Date(t.inMinutes(1))))).toEqual([paid.id])
  await held.release()
})

it('finds paid orders with a food item that were placed before an instant, not at it', async () => {
  const item = await aLasagne()
  const { id, placed_at } = await t.aPaidOrder(kim, item)
  const at = new Date(placed_at)
  expect(await findPaidOrdersWith(query, item.id, at)).toEqual([])
  expect(idsOf(await findPaidOrdersWith(query, item.id, new Date(at.getTime() + 1)))).toEqual([id])
})

const endingIn = async (after_ms: number, until_ms: number) =>
  idsOf(await findPaidOrdersEnding(query, new Date(after_ms), new Date(until_ms)))

it('finds paid orders whose pickup ends after the first instant, and at the last one at the latest', async () => {
  const { id, pickup_end } = await t.aPaidOrder(kim, await aLasagne())
  const end = Date.parse(pickup_end)
  expect(await endingIn(end - 1, end)).toContain(id)
  expect(await endingIn(end, end + MINUTE_MS)).not.toContain(id)
  expect(await endingIn(end - MINUTE_MS, end - 1)).not.toContain(id)
})

it('finds no cancelled order among those whose pickup ends', async () => {
  const cancelled = await aCancelledOrder(await aLasagne())
  const end = Date.parse(cancelled.pickup_end)
  expect(await endingIn(end - 1, end)).not.toContain(cancelled.id)
})
