import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOLD_MINUTES } from '#contract/constants.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { ledgerSum, ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'

const t = await appForFile()

/**
 * An order of two out of three whose page is paid after its hold has ended; `sold` units go to others in
 * between.
 */
async function paidLate(sold: number) {
  const customer = await t.aCustomer()
  const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 3 })
  const order = await t.anOrder(customer, item, 2)
  const { body: page } = await t.openCheckout(customer, order)
  await t.advance({ minutes: HOLD_MINUTES })
  if (sold > 0) await t.aPaidOrder(await t.aCustomer(), item, sold)
  const status = await t.payOn(customer, page)
  await t.advance({ minutes: 1 })
  const stored = await customer.client.ok(api.orders.get, { order_id: order.id })
  const checkout = await customer.client.ok(api.payments.status, { session_id: page.session_id })
  return { customer, status, order: stored, checkout, stock: await portionCounts(t.database, item.id), item }
}

it('sells a released order again to a late payment when as many units are left as it was for', async () => {
  const { status, order, stock } = await paidLate(1)
  expect(status).toBe(200)
  expect(order).toMatchObject({ status: 'paid', refund: null })
  expect(stock).toMatchObject({ available: 0, sold: 3, accounted: 3 })
})

it('refunds a late payment for two in full when only one unit is left', async () => {
  const { customer, status, order, checkout, stock, item } = await paidLate(2)
  expect(status).toBe(200)
  expect(checkout).toMatchObject({ payment_status: 'paid' })
  expect(order).toMatchObject({ status: 'cancelled', refund: { status: 'succeeded', amount: order.total } })
  expect(stock).toMatchObject({ available: 1, sold: 2, accounted: 3 })
  expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
  await customer.client.fails('409 order_cancelled', api.calendar.order, { order_id: order.id })
  const sums = { status: 'cancelled', total: 2200, sum: 0, remaining_cents: 0 }
  expect(await ledgerSums(t.database, item.id)).toContainEqual(expect.objectContaining(sums))
})
