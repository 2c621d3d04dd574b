import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { unspokenCode } from '#contract/orders/order-code-wording.ts'
import { hear } from '#tests/support/counter-page.ts'
import { it as base } from '#tests/support/page-test.ts'

const milk = { checked: true, contains: ['milk' as const], may_be_present: [] }

/** An order, whose usual deadline for cancelling is over, of a meal that turns out to contain walnut, too. */
const it = base.extend('sold', async ({ t }) => {
  const kitchen = await t.aRestaurant('Osteria Lume')
  const customer = await t.aCustomer('Ines Duarte')
  const times = { expires_at: t.inMinutes(20), pickup_end: t.inMinutes(45) }
  const item = await t.aFoodItem(kitchen, { name: 'Rice pudding', ...times, allergens: milk })
  const order = await t.aPaidOrder(customer, item)
  const change = async () => {
    const allergens = { ...milk, contains: ['milk' as const, 'walnut' as const] }
    await kitchen.client.ok(foodItemsApi.change, { food_item_id: item.id, allergens })
  }
  return { kitchen, customer, order, change }
})

it('shows on the order what was changed since it was sold, and cancels it free of charge', async ({
  sold: { customer, order, change },
  visit,
}) => {
  const page = visit({ as: customer, path: `/?order=${order.id}` })
  await page.shows(/^Contains milk$/, await page.find('region', 'Pickup pass'))
  await page.listens()
  await change()
  const banner = await page.find('alert', '')
  await page.shows('When sold: Contains milk', banner)
  await page.shows('Now: Contains walnut, milk', banner)
  await page.shows('You can cancel free of charge until you collect.', banner)
  await page.shows('Now: Contains walnut, milk', await page.find('region', 'Pickup pass'))
  await page.press('Cancel for a full refund')
  await page.press('Cancel the order')
  await page.shows('This order was cancelled.')
  const { refund } = await customer.client.ok(ordersApi.get, { order_id: order.id })
  expect(refund).toMatchObject({ amount: order.total })
})

it('shows it at the counter, in the list and in the answer to a scan', async ({
  sold: { kitchen, order, change },
  visit,
}) => {
  await change()
  const page = visit({ as: kitchen, path: '/counter', expected: /kept scans could not be read/ })
  const row = await page.find('button', unspokenCode(order.code))
  await page.shows('Changed since sold', row)
  await page.user.click(row)
  for (const text of ['When sold: Contains milk', 'Now: Contains walnut, milk']) await page.shows(text)
  await hear(page, order)
  await page.press(/^Hand over$/)
  const verdict = () => document.querySelector('[data-verdict=accepted]')?.textContent
  await expect.poll(verdict).toContain('Now: Contains walnut, milk')
})

it('repeats on the pass of a friend what was declared when the meal was sold', async ({
  sold: { customer, order },
  visit,
}) => {
  const { url } = await customer.client.ok(ordersApi.sharePass, { order_id: order.id })
  const { pathname, search } = new URL(url)
  const page = visit({ path: pathname + search })
  await page.shows(/^Contains milk$/, await page.find('region', 'Pickup pass'))
})
