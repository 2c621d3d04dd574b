import { type FoodItem, foodItemsApi, type NewFoodItem } from '#contract/kitchen/food-items.ts'
import type { TestApp } from './app.ts'
import type { Person } from './builders.ts'

type Restaurant = Pick<Person, 'client'>

/** A food item whose sale is over. */
export async function anEndedItem(t: TestApp, restaurant: Restaurant, fields: Partial<NewFoodItem> = {}) {
  const item = await t.aFoodItem(restaurant, { expires_at: t.inMinutes(5), ...fields })
  await t.advance({ minutes: 6 })
  return item
}

/** Asks to list a food item again. */
export const listAgain = (t: TestApp, { client }: Restaurant, item: FoodItem, fields: object = {}) =>
  client.send(foodItemsApi.listAgain, {
    food_item_id: item.id,
    quantity_available: 4,
    expires_at: t.inMinutes(120),
    ...fields,
  })
