import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

/** What shows nothing: a zero-width space, a soft hyphen, a mark of direction, a Hangul filler, a variation selector and a byte order mark. */
const NOTHING = '\u200b\u00ad\u202e\u3164\ufe0f\ufeff'

it.each(['customer', 'restaurant'] as const)(
  'refuses a %s account whose name has no visible character',
  async (user_type) => {
    const account = {
      name: NOTHING,
      email: 'nobody@surplate.example',
      mobile_number: MOBILE,
      password: PASSWORD,
      user_type,
    }
    const { status, body } = await t.visitor.send(api.accounts.register, account)
    expect([status, body.errors]).toEqual([422, { name: 'Name is required' }])
  },
)

it('refuses a food item without a visible name or description, when it is created and when it is changed', async () => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant)
  const errors = { name: 'Name is required', description: 'Description is required' }
  const wrong = { name: NOTHING, description: NOTHING }
  const created = await restaurant.client.send(api.foodItems.list, { ...item, image_url: '', ...wrong })
  const changed = await restaurant.client.send(api.foodItems.change, { food_item_id: item.id, ...wrong })
  expect([created, changed].map(({ status, body }) => [status, body.errors])).toEqual([
    [422, errors],
    [422, errors],
  ])
})

it('refuses a restaurant name without a visible character, and stores other invisible fields as empty', async () => {
  const { client, user } = await t.aRestaurant()
  const { status, body } = await client.send(api.restaurants.change, { name: NOTHING })
  expect([status, body.errors]).toEqual([422, { name: 'Name is required' }])
  const nothing = { address: NOTHING, suburb: NOTHING, phone: NOTHING, pickup_instructions: NOTHING }
  expect(await client.ok(api.restaurants.change, nothing)).toMatchObject({
    name: user.name,
    address: null,
    suburb: null,
    phone: null,
    pickup_instructions: null,
  })
})

it('refuses to cancel an order for a reason without a visible character', async () => {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const order = await t.anOrder(customer, await t.aFoodItem(restaurant))
  const { status, body } = await restaurant.client.send(api.orders.cancelByRestaurant, {
    order_id: order.id,
    reason: NOTHING,
  })
  expect([status, body.errors]).toEqual([422, { reason: 'Please give a reason; the customer will read it' }])
  expect(await customer.client.ok(api.orders.get, { order_id: order.id })).toMatchObject({ status: 'held' })
})
