import { expect, it } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { openDashboard, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

it('finds no accessibility violation on the recalls of the dashboard, the recall of an order and its friend’s pass', async () => {
  const { aRestaurant, aCustomer, aFoodItem, aPaidOrder, inMinutes } = shop.server()
  const nonna = await aRestaurant('Nonna Pina')
  await nonna.client.ok(restaurantsApi.change, { phone: '03 9005 1234' })
  const item = await aFoodItem(nonna, { name: 'Satay noodles' })
  const lee = await aCustomer('Lee Wong')
  const { id: order_id } = await aPaidOrder(lee, item)
  const { url } = await lee.client.ok(ordersApi.sharePass, { order_id })
  const dashboard = await openDashboard(await shop.visit(), nonna.user)
  await press(dashboard, 'Recall food')
  await press(dashboard, 'Start a recall')
  await press(dashboard, 'See who is told')
  await dashboard.getByText('Please choose at least one meal').waitFor()
  expect(await barriersOn(dashboard)).toEqual([])
  await press(dashboard, 'Stop')
  const recall = { food_item_ids: [item.id], from: inMinutes(-60), reason: 'The sauce contains peanuts' }
  await nonna.client.ok(recallsApi.create, recall)
  await expect(dashboard.getByText('0 of 1 has opened it')).toShow()
  expect(await barriersOn(dashboard)).toEqual([])
  const page = await shop.visit({ size: 'phone' })
  const banner = page.getByRole('alert').filter({ hasText: 'Recalled: do not eat' })
  await openSignedIn(page, lee.user, `/?order=${order_id}`)
  await expect(banner).toShow()
  expect(await barriersOn(page)).toEqual([])
  await page.goto(url)
  await expect(banner).toShow()
  expect(await barriersOn(page)).toEqual([])
})
