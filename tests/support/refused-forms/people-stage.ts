import type { builders } from '#tests/support/builders.ts'
import { complain } from '#tests/support/complaints.ts'

/** Whom and what these forms need; a refused form changes none of it. */
export async function setPeopleStage(t: ReturnType<typeof builders>) {
  const item = await t.aFoodItem(await t.aRestaurant())
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, item)
  const { id: complained_order_id } = await t.aPaidOrder(customer, item)
  await complain(customer, { id: complained_order_id })
  return { customer, order_id: order.id, complained_order_id, food_item_id: item.id }
}

export type PeopleStage = Awaited<ReturnType<typeof setPeopleStage>>
