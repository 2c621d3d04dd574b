import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { it } from '#tests/support/page-test.ts'

it('shows a price that changed since the cart was filled, and orders at the new price only after confirmation', async ({
  t,
  visit,
}) => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant, { name: 'Dearer dumplings', discounted_price: 11 })
  await restaurant.client.ok(restaurantsApi.change, { address: '12 Lygon St', suburb: 'Carlton' })
  const page = visit({ as: await t.aCustomer(), path: '/?view=browse' })
  await page.find('button', 'Logout')
  await page.press('Add to Cart', await page.card('Dearer dumplings'))

  // What the cart shows is old until the order was refused.
  page.breakCall('GET', `/food-items/${item.id}`, { status: 200, json: item })
  page.breakCall('POST', '/orders', (send) => {
    page.mendCalls()
    return send()
  })
  await page.goTo('Cart')
  await page.shows('$11.00')
  await restaurant.client.ok(foodItemsApi.change, { food_item_id: item.id, discounted_price: 12.5 })
  await page.press(/^Order and pay$/)
  await page.shows('Dearer dumplings: $11.00 → $12.50')
  await page.shows('this order now costs $12.50')
  await page.press('Order and pay $12.50')
  await page.leaves()
  const orders = page.calls.filter(({ method, path }) => method === 'POST' && path === '/orders')
  expect(orders.map(({ body }) => body)).toMatchObject([{ expected_total: 11 }, { expected_total: 12.5 }])
})
