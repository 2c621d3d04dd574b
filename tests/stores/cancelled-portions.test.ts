import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findOrderLines, insertOrders } from '#server/features/orders/ordering/order-store.ts'
import { findPaidOrdersWith } from '#server/features/orders/ordering/open-order-store.ts'
import {
  findCancelledPortions,
  insertCancelledPortions,
} from '#server/features/orders/ordering/money/cancelled-portion-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { orderLineRow, paidOrderRow } from '#tests/support/order-rows.ts'

const t = await appForFile()
const { query } = t.database

/** A paid order of three lasagnes and one tiramisu. */
async function anOrder() {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const [lasagne, tiramisu] = [await t.aFoodItem(restaurant), await t.aFoodItem(restaurant)]
  const owners = { account_id: customer.user.id, restaurant_id: restaurant.user.restaurant_id ?? '' }
  const order = paidOrderRow(owners, t.now())
  const lines = [
    { ...orderLineRow(order.id, { id: lasagne.id, name: 'Lasagne' }), quantity: 3 },
    { ...orderLineRow(order.id, { id: tiramisu.id, name: 'Tiramisu' }), line_no: 2 },
  ]
  await insertOrders(query, [order], lines)
  return { order_id: order.id, cancelled_by: restaurant.user.id, lasagne, tiramisu }
}
type Ordered = Awaited<ReturnType<typeof anOrder>>
const cancellation = ({ order_id, cancelled_by }: Ordered, line_no: number, quantity: number) => ({
  cancellation_id: randomUUID(),
  order_id,
  line_no,
  quantity,
  cancelled_by,
  reason: `Reason ${line_no}`,
  cancelled_at: t.now(),
})
const countsOf = async ({ order_id }: Ordered) =>
  (await findOrderLines(query, [order_id]))
    .get(order_id)
    ?.map((line) => [line.quantity, line.cancelled_quantity])

it('counts cancelled portions in their lines alone, and beside what was ordered', async () => {
  const [mine, other] = [await anOrder(), await anOrder()]
  await insertCancelledPortions(query, [cancellation(mine, 1, 1)])
  await insertCancelledPortions(query, [cancellation(mine, 1, 1), cancellation(mine, 2, 1)])
  expect(await countsOf(mine)).toEqual([
    [3, 2],
    [1, 1],
  ])
  expect(await countsOf(other)).toEqual([
    [3, 0],
    [1, 0],
  ])
})

it('finds what was cancelled at once, in the order of the lines', async () => {
  const mine = await anOrder()
  const [first, second] = [cancellation(mine, 2, 1), cancellation(mine, 1, 2)]
  const { cancellation_id } = first
  await insertCancelledPortions(query, [first, { ...second, cancellation_id }])
  await insertCancelledPortions(query, [cancellation(mine, 1, 1)])
  expect(await findCancelledPortions(query, mine.order_id, cancellation_id)).toMatchObject([
    { name: 'Lasagne', quantity: 2, unit_price_cents: 1_100, reason: 'Reason 1' },
    { name: 'Tiramisu', quantity: 1, reason: 'Reason 2' },
  ])
})

it('leaves out of the orders with a meal those of which no portion is left', async () => {
  const mine = await anOrder()
  await insertCancelledPortions(query, [cancellation(mine, 1, 2), cancellation(mine, 2, 1)])
  const ordersWith = ({ id }: { id: string }) => findPaidOrdersWith(query, id, minutesAfter(t.now(), 1))
  expect(await ordersWith(mine.lasagne)).toHaveLength(1)
  expect(await ordersWith(mine.tiramisu)).toEqual([])
})

it('refuses to cancel more portions than a line has', async () => {
  const mine = await anOrder()
  await expect(insertCancelledPortions(query, [cancellation(mine, 2, 2)])).rejects.toThrow(
    'order_line_cancelled_quantity_check',
  )
})
