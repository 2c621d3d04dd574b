import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { goTo, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

it('shows a price that changed since the cart was filled, and orders at the new price only after confirmation', async () => {
  const { aRestaurant, aFoodItem, aCustomer } = shop.server()
  const restaurant = await aRestaurant()
  const item = await aFoodItem(restaurant, { name: 'Dearer dumplings', discounted_price: 11 })
  const page = await shop.visit({ size: 'phone', expected: /status of 409 .*\/api\/orders/ })
  await openSignedIn(page, (await aCustomer()).user, '/?view=browse')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page
    .getByRole('article', { name: 'Dearer dumplings' })
    .getByRole('button', { name: 'Add to Cart' })
    .click()

  // What the cart shows is old until the order was refused.
  let isOld = true
  const old = JSON.stringify(item)
  await page
    .context()
    .route(`**/api/food-items/${item.id}`, (route) =>
      isOld ? route.fulfill({ contentType: 'application/json', body: old }) : route.continue(),
    )
  await page.context().route('**/api/orders', async (route) => {
    if (route.request().method() === 'POST') isOld = false
    await route.continue()
  })
  await goTo(page, 'Cart')
  await expect(page.getByText('$11.00').first()).toShow()
  await restaurant.client.ok(foodItemsApi.change, { food_item_id: item.id, discounted_price: 12.5 })
  await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
  await expect(page.getByText('Dearer dumplings: $11.00 → $12.50')).toShow()
  await expect(page.getByText('this order now costs $12.50')).toShow()
  await press(page, 'Order and pay $12.50')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await expect(page.getByText('$12.50').first()).toShow()
})
