import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

/** A declaration that changes after the sale, and a recall of what was sold. */
export async function recallSold(
  t: TestApp,
  step: (name: string) => Promise<void>,
  busyPartner: Client,
): Promise<void> {
  const restaurant = await t.aRestaurant()
  const [item, buyer] = [await t.aFoodItem(restaurant), await t.aCustomer()]
  const order = await t.aPaidOrder(buyer, item)
  await step('change what a sold meal contains')
  await restaurant.client.ok(foodItemsApi.change, {
    food_item_id: item.id,
    allergens: { checked: true, contains: ['egg'], may_be_present: [] },
  })
  await t.advance({ seconds: 5 })
  await step('recall')
  const span = { from: new Date(t.now().getTime() - 60_000).toISOString() }
  await restaurant.client.ok(recallsApi.count, { ...span, food_item_ids: item.id })
  await restaurant.client.ok(recallsApi.create, {
    ...span,
    food_item_ids: [item.id],
    reason: 'The fridge was off',
  })
  await t.advance({ seconds: 5 })
  await buyer.client.ok(recallsApi.opened, { order_id: order.id })
  for (const partner of [restaurant.client, busyPartner]) await partner.ok(recallsApi.all, {})
}
