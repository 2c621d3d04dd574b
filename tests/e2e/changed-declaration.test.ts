import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { spacedCode } from '#web/domain/orders/order-wording.ts'
import { heading, press, restoreSession } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const milk = { checked: true, contains: ['milk' as const], may_be_present: [] }

async function aChangedOrder() {
  const { aRestaurant, aCustomer, aFoodItem, aPaidOrder, inMinutes } = shop.server()
  const kitchen = await aRestaurant('Osteria Lume')
  const customer = await aCustomer('Ines Duarte')
  // The usual deadline for cancelling is over.
  const times = { expires_at: inMinutes(20), pickup_end: inMinutes(45) }
  const item = await aFoodItem(kitchen, { name: 'Rice pudding', ...times, allergens: milk })
  const order = await aPaidOrder(customer, item)
  const change = (contains: typeof milk.contains | ['milk', 'walnut']) =>
    kitchen.client.ok(foodItemsApi.change, { food_item_id: item.id, allergens: { ...milk, contains } })
  return { kitchen, customer, order, change }
}

async function openOrder({ user }: { user: { email: string } }, order: Order) {
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, user)
  await page.goto(`/?order=${order.id}`)
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  return page
}

it('shows on the order what was changed since it was sold, and cancels it free of charge', async () => {
  const { customer, order, change } = await aChangedOrder()
  const page = await openOrder(customer, order)
  const pass = page.getByRole('region', { name: 'Pickup pass' })
  await expect(pass.getByText('Contains milk', { exact: true })).toShow()
  await change(['milk', 'walnut'])
  const banner = page.getByRole('alert')
  await expect(banner.getByText('When sold: Contains milk')).toShow()
  await expect(banner.getByText('Now: Contains walnut, milk')).toShow()
  await expect(banner.getByText('You can cancel free of charge until you collect.')).toShow()
  await expect(pass.getByText('Now: Contains walnut, milk')).toShow()
  expect(await barriersOn(page)).toEqual([])
  await press(page, 'Cancel for a full refund')
  await press(page, 'Cancel the order')
  await expect(page.getByText('This order was cancelled.')).toShow()
  expect((await customer.client.ok(ordersApi.get, { order_id: order.id })).refund).toMatchObject({
    amount: order.total,
  })
})

it('shows it at the counter, in the list and in the answer to a scan', async () => {
  const { kitchen, order, change } = await aChangedOrder()
  await change(['milk', 'walnut'])
  shop.camera.unplug()
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, kitchen.user)
  await page.goto('/counter')
  await heading(page, 'Counter').waitFor()
  const row = page.getByRole('button', { name: spacedCode(order.code) })
  await expect(row.getByText('Changed since sold')).toShow()
  await row.click()
  for (const text of ['When sold: Contains milk', 'Now: Contains walnut, milk'])
    await expect(page.getByText(text)).toShow()
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(page.locator('[data-verdict=accepted]').getByText('Now: Contains walnut, milk')).toShow()
})

it('repeats on the pass of a friend what was declared when the meal was sold', async () => {
  const { customer, order } = await aChangedOrder()
  const { url } = await customer.client.ok(ordersApi.sharePass, { order_id: order.id })
  const page = await shop.visit({ size: 'phone' })
  const { pathname, search } = new URL(url)
  await page.goto(pathname + search)
  await expect(
    page.getByRole('region', { name: 'Pickup pass' }).getByText('Contains milk', { exact: true }),
  ).toShow()
})
