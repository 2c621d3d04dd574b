import { expect } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { it } from '#tests/support/page-test.ts'

it('buys a meal of an earlier order again that is on sale now, from the list and from the order', async ({
  t,
  visit,
}) => {
  const kitchen = await t.aRestaurant('Again Kitchen')
  const as = await t.aCustomer()
  const elsewhere = await t.aFoodItem(await t.aRestaurant('Other Kitchen'), { name: 'Only there' })
  for (const item of [await t.aFoodItem(kitchen, { name: 'Repeated ravioli' }), elsewhere]) {
    const { id } = await t.aPaidOrder(as, item)
    await as.client.ok(ordersApi.cancel, { order_id: id })
  }
  await t.advance({ hours: 5 })
  await t.aFoodItem(kitchen, { name: 'repeated  Ravioli', discounted_price: 9.5 })
  await t.aFoodItem(kitchen, { name: 'Something else' })
  const page = visit({ as })
  await page.goTo('My orders')
  await page.press(/^Buy again/)
  await page.shows('added to cart')
  expect(page.calls.filter(({ path }) => path === '/orders/on-sale-again')).toHaveLength(1)
  await page.press('Again Kitchen')
  await page.find('heading', 'Your order')
  await page.press(/^Buy again/)
  await page.goTo('Cart')
  await page.shows('$19.00')
})

it('finds what is on sale of the latest orders, and nothing that has sold out or was never ordered', async ({
  t,
}) => {
  const kitchen = await t.aRestaurant()
  const kim = await t.aCustomer()
  const item = await t.aFoodItem(kitchen, { name: 'Last laksa', quantity_available: 2 })
  await t.aPaidOrder(kim, item)
  const again = async () => (await kim.client.ok(ordersApi.onSaleAgain, {})).map(({ id }) => id)
  expect(await again()).toEqual([item.id])
  await t.aPaidOrder(await t.aCustomer(), item)
  expect(await again()).toEqual([])
  expect(await (await t.aCustomer()).client.ok(ordersApi.onSaleAgain, {})).toEqual([])
})
