import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newAccount } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

/**
 * What shows nothing: a zero-width space, a soft hyphen, a mark of direction, a Hangul filler, a variation
 * selector and a byte order mark.
 */
const NOTHING = '\u200b\u00ad\u202e\u3164\ufe0f\ufeff'

it.each(['customer', 'restaurant'] as const)('refuses a %s whose name is not visible', async (user_type) => {
  const account = newAccount('nobody@surplate.example', { name: NOTHING, user_type })
  expect(await t.visitor.errors(api.accounts.register, account)).toEqual({ name: 'Name is required' })
})

it('refuses a food item without a visible name or description, when it is created and when it is changed', async () => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant)
  const errors = { name: 'Name is required', description: 'Description is required' }
  const wrong = { name: NOTHING, description: NOTHING }
  expect(await restaurant.client.errors(api.foodItems.list, t.newFoodItem(wrong))).toEqual(errors)
  const change = { food_item_id: item.id, ...wrong }
  expect(await restaurant.client.errors(api.foodItems.change, change)).toEqual(errors)
})

it('refuses a restaurant name without a visible character, and stores other invisible fields as empty', async () => {
  const { client, user } = await t.aRestaurant()
  const errors = await client.errors(api.restaurants.change, { name: NOTHING })
  expect(errors).toEqual({ name: 'Name is required' })
  const fields = ['address', 'suburb', 'phone', 'pickup_instructions']
  const fieldsOf = (value: string | null) => Object.fromEntries(fields.map((field) => [field, value]))
  const changed = await client.ok(api.restaurants.change, fieldsOf(NOTHING))
  expect(changed).toMatchObject({ name: user.name, ...fieldsOf(null) })
})

it('refuses to cancel an order for a reason without a visible character', async () => {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const order = await t.anOrder(customer, await t.aFoodItem(restaurant))
  const input = { order_id: order.id, reason: NOTHING }
  const errors = await restaurant.client.errors(api.orders.cancelByRestaurant, input)
  expect(errors).toEqual({ reason: 'Please give a reason; the customer will read it' })
  expect((await t.orderOf(customer, order)).status).toBe('held')
})
