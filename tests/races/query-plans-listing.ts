import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { newJpeg, readPicture, uploadPhoto } from '#tests/support/photos.ts'

/** A meal listed again with a photo; the restaurant that has most on sale can list no more, and looks what it could. */
export async function listAgain(
  t: TestApp,
  step: (name: string) => Promise<void>,
  busyPartner: Client,
): Promise<void> {
  const restaurant = await t.aRestaurant()
  const { id: food_item_id } = await t.aFoodItem(restaurant)
  await step('suggestions')
  for (const partner of [restaurant.client, busyPartner]) await partner.ok(foodItemsApi.suggestions, {})
  await step('photo, list again')
  const { id: photo_id, small } = await uploadPhoto(restaurant.client, await newJpeg())
  await readPicture(t.address, small)
  await restaurant.client.ok(foodItemsApi.listAgain, {
    food_item_id,
    photo_id,
    quantity_available: 2,
    expires_at: t.inMinutes(90),
  })
  await restaurant.client.ok(foodItemsApi.edits, { food_item_id })
}
