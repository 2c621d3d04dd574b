import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const kitchen: Person = await t.aRestaurant('Nonna Pina')
const item = await t.aFoodItem(kitchen, { quantity_available: 9 })

it('lists no food item whose name or description leads around the commission', async () => {
  const steering = t.newFoodItem({ name: 'Lasagne 0412 345 678', description: 'Half price by PayID.' })
  const listed = await kitchen.client.errors(api.foodItems.list, steering)
  expect(Object.keys(listed)).toEqual(['name', 'description'])
  const description = 'Order at nonna.com.au'
  const changed = { food_item_id: item.id, description }
  expect(await kitchen.client.errors(api.foodItems.change, changed)).toEqual({
    description: 'Please leave out links, emails and accounts elsewhere',
  })
})

it('refuses a restaurant whose name or notes lead around the commission, and keeps its phone number', async () => {
  const pickup_instructions = 'Cheaper for cash'
  const refused = { name: 'Nonna 9387 1234', pickup_instructions }
  const errors = await kitchen.client.errors(api.restaurants.change, refused)
  expect(Object.keys(errors)).toEqual(['name', 'pickup_instructions'])
  const { phone } = await kitchen.client.ok(api.restaurants.change, { phone: '03 9387 1234' })
  expect(phone).toBe('03 9387 1234')
  await kitchen.client.fails('422 invalid', api.hours.closeToday, { reason: 'Call 0412 345 678 instead' })
})

it('cancels no order for a reason that asks its customer to pay elsewhere', async () => {
  const customer = await t.aCustomer()
  const order_id = (await t.aPaidOrder(customer, item, 2)).id
  const reason = 'Come anyway, and pay by bank transfer'
  await kitchen.client.fails('422 invalid', api.orders.cancelByRestaurant, { order_id, reason })
  const lines = [{ food_item_id: item.id, quantity: 1 }]
  await kitchen.client.fails('422 invalid', api.orders.cancelPortions, { order_id, reason, lines })
  expect((await t.orderOf(customer, { id: order_id })).status).toBe('paid')
})

it('counts what a restaurant cancels and what a customer does, beside their names at the desk', async () => {
  const support = await anOperator(t, 'support')
  const sly = await t.aRestaurant('Sly Pasta')
  const pasta = await t.aFoodItem(sly, { quantity_available: 9 })
  const customer = await t.aCustomer()
  for (let count = 0; count < 3; count += 1) {
    const { id: order_id } = await t.aPaidOrder(customer, pasta)
    await sly.client.ok(api.orders.cancelByRestaurant, { order_id, reason: 'The oven broke.' })
  }
  const { id: order_id } = await t.aPaidOrder(customer, pasta)
  await customer.client.ok(api.orders.cancel, { order_id })
  expect((await support.client.ok(api.lookup.order, { order_id })).customer_record).toEqual({
    paid: 4,
    cancelled: 1,
    complaints: 0,
    disputed: 0,
  })
  const restaurant_id = sly.user.restaurant_id ?? ''
  const { record } = await support.client.ok(api.approvals.read, { restaurant_id })
  expect(record).toEqual({ paid: 4, cancelled: 3 })
})
