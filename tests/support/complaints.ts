import { type NewComplaint, complaintsApi } from '#contract/desk/complaints.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import type { TestApp } from './app.ts'
import { type Person, scanOf } from './builders.ts'

/** What a customer complains of; a test adds what it is about. */
export const newComplaint = (fields: Partial<NewComplaint> = {}): NewComplaint => ({
  kind: 'poor_quality',
  text: 'The lasagne was cold.',
  ...fields,
})

/** A customer with a paid order of two meals for 22 dollars, and its restaurant. */
export async function aComplainedOrder(t: TestApp) {
  const [restaurant, customer] = [await t.aRestaurant('Nonna Pina'), await t.aCustomer('Kim Lee')]
  const item = await t.aFoodItem(restaurant)
  const order = await t.aPaidOrder(customer, item, 2)
  return { restaurant, customer, item, order }
}

interface CollectedOrderOf {
  restaurant?: Person
  customer?: Person
  item?: FoodItem
  quantity?: number
}

/** The same, collected. */
export async function aCollectedOrder(t: TestApp, { quantity = 2, ...of }: CollectedOrderOf = {}) {
  const restaurant = of.restaurant ?? (await t.aRestaurant('Nonna Pina'))
  const customer = of.customer ?? (await t.aCustomer('Kim Lee'))
  const item = of.item ?? (await t.aFoodItem(restaurant))
  const order = await t.aPaidOrder(customer, item, quantity)
  await restaurant.client.ok(pickupsApi.collect, scanOf(order))
  return { restaurant, customer, item, order: await t.orderOf(customer, order) }
}

export const complain = (customer: Person, { id }: Pick<Order, 'id'>, fields: Partial<NewComplaint> = {}) =>
  customer.client.ok(complaintsApi.file, { order_id: id, ...newComplaint(fields) })

/** A complaint that the restaurant does not agree with, so that operators decide. */
export async function anEscalatedComplaint(t: TestApp, fields: Partial<NewComplaint> = {}) {
  const world = await aComplainedOrder(t)
  const { id: complaint_id } = await complain(world.customer, world.order, fields)
  const answer = { complaint_id, agrees: false, text: 'It was hot when we handed it over.' }
  await world.restaurant.client.ok(complaintsApi.answer, answer)
  return { ...world, complaint_id }
}

export const sendComplaintPhoto = (
  { client }: Pick<Person, 'client'>,
  complaint_id: string,
  image: Uint8Array,
) => client.send(complaintsApi.addPhoto, { complaint_id, image: new Uint8Array(image) } as never)

export async function addPhoto({ client }: Pick<Person, 'client'>, complaint_id: string, image: Uint8Array) {
  const { status, body } = await sendComplaintPhoto({ client }, complaint_id, image)
  if (status !== 201) throw new Error(`no photo: ${JSON.stringify(body)}`)
  return body
}
