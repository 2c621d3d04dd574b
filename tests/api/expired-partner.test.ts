import { describe, expect, it } from 'vitest'
import type { RequestOf } from '#contract/endpoint.ts'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { findFoodItem } from '#server/features/kitchen/food-items/public.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

type Change = Omit<RequestOf<typeof foodItemsApi.change>, 'food_item_id'>

const expire = ({ user }: Person) =>
  t.update('subscription', { account_id: user.id }, { trial_ends_at: t.now() })
const change = async ({ client }: Person, food_item_id: string, input: Change) => {
  const { status, body } = await client.send(foodItemsApi.change, { food_item_id, ...input })
  return [status, body.code]
}
const REFUSED = [403, 'subscription_required']
const HOUR = 60
const DAY = 24 * HOUR
/** Until when a partner that has just expired can sell. */
const BOUND = 7 * DAY

/** Whether a meal can be seen by each way of looking for it, and be ordered. */
async function whereOnSale({ id, name, restaurant_id }: FoodItem) {
  const client = t.client()
  const has = async (query: RequestOf<typeof foodItemsApi.browse>) =>
    (await client.ok(foodItemsApi.browse, query)).some((item) => item.id === id)
  const customer = await t.aCustomer()
  const order = await customer.client.send(ordersApi.place, { items: [{ food_item_id: id, quantity: 1 }] })
  return {
    browse: await has({}),
    search: await has({ q: name }),
    of_restaurant: await has({ restaurant_id }),
    count: (await client.ok(foodItemsApi.count, {})).count,
    order: order.status,
    // What the public page, the structured data and the sitemap read.
    public_page: (await findFoodItem(t.database.query, id, t.now()))?.is_over === false,
  }
}

describe('a partner whose trial has ended', () => {
  it('refuses to put an ended food item back on sale by a later end when the trial has expired', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { expires_at: t.inMinutes(30) })
    await expire(partner)
    await t.advance({ minutes: 31 })
    expect(
      await change(partner, item.id, { expires_at: t.inMinutes(60), pickup_end: t.inMinutes(120) }),
    ).toEqual(REFUSED)
    expect((await t.visitor.ok(foodItemsApi.browse, {})).map(({ id }) => id)).not.toContain(item.id)
  })

  it('refuses to put a sold-out food item back on sale by more units when the trial has expired', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { quantity_available: 1 })
    await t.anOrder(await t.aCustomer(), item)
    await expire(partner)
    expect(await change(partner, item.id, { quantity_available: 5 })).toEqual(REFUSED)
    expect(await change(partner, item.id, { quantity_change: 1 })).toEqual(REFUSED)
    expect(await change(partner, item.id, { expires_at: t.inMinutes(240) })).toEqual(REFUSED)
    expect((await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).quantity_available).toBe(0)
  })

  it('refuses to switch a food item on again when the trial has expired', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner)
    await partner.client.ok(foodItemsApi.change, { food_item_id: item.id, is_available: false })
    await expire(partner)
    expect(await change(partner, item.id, { is_available: true })).toEqual(REFUSED)
    expect((await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).is_available).toBe(false)
  })

  it('keeps current listings and orders, and can make every change that puts nothing on sale', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner)
    const customer = await t.aCustomer()
    await expire(partner)
    const changes: Change[] = [
      { allergens: { contains: ['walnut'], may_contain: [], checked: true } },
      { portion_weight_g: 380 },
      { quantity_available: 4 },
      { quantity_change: -1 },
      { expires_at: t.inMinutes(150) },
      { is_available: true },
    ]
    for (const input of changes) expect(await change(partner, item.id, input)).toEqual([200, undefined])
    const order = await t.aPaidOrder(customer, item)
    expect((await partner.client.ok(ordersApi.ofRestaurant, {})).map(({ id }) => id)).toEqual([order.id])
    expect(await change(partner, item.id, { is_available: false })).toEqual([200, undefined])
  })

  it.each<[string, Change]>([
    ['name', { name: 'Lobster tonight' }],
    ['description', { description: 'With walnuts' }],
    ['cuisine', { cuisine_type: 'Asian' }],
    ['original price', { original_price: 40 }],
    ['discounted price', { discounted_price: 9 }],
    [
      'price and allergens at once',
      { discounted_price: 9, allergens: { contains: ['milk'], may_contain: [], checked: true } },
    ],
  ])(
    'cannot make another meal of one that is on sale: its %s needs the subscription plan',
    async (_field, input) => {
      const partner = await t.aRestaurant()
      const item = await t.aFoodItem(partner)
      await expire(partner)
      expect(await change(partner, item.id, input)).toEqual(REFUSED)
      expect(await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).toEqual(item)
    },
  )

  it('can send name, description, cuisine and prices as they are', async () => {
    const partner = await t.aRestaurant()
    const { id, name, description, cuisine_type, original_price, discounted_price } =
      await t.aFoodItem(partner)
    await expire(partner)
    const same = { name, description, cuisine_type, original_price, discounted_price, quantity_available: 2 }
    expect(await change(partner, id, same)).toEqual([200, undefined])
  })

  it('can have pickup end later up to seven days after the trial, and not beyond', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner)
    await expire(partner)
    expect(await change(partner, item.id, { pickup_end: t.inMinutes(BOUND) })).toEqual([200, undefined])
    expect(await change(partner, item.id, { pickup_end: t.inMinutes(BOUND + 1) })).toEqual(REFUSED)
    expect(await change(partner, item.id, { expires_at: t.inMinutes(BOUND + 1) })).toEqual(REFUSED)
  })

  it('sells until seven days after the trial, and then nobody finds or orders what was on sale for longer', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { name: 'Everlasting ragout', expires_at: t.inMinutes(60 * DAY) })
    await expire(partner)
    await t.advance({ days: 7, minutes: -1 })
    expect(await whereOnSale(item)).toMatchObject({
      browse: true,
      search: true,
      of_restaurant: true,
      order: 201,
      public_page: true,
    })
    const { count } = await t.visitor.ok(foodItemsApi.count, {})
    await t.advance({ minutes: 1 })
    const none = {
      browse: false,
      search: false,
      of_restaurant: false,
      count: count - 1,
      order: 409,
      public_page: false,
    }
    expect(await whereOnSale(item)).toEqual(none)
  })

  it('keeps what ends by itself before, and orders that are collected later', async () => {
    const partner = await t.aRestaurant()
    const customer = await t.aCustomer()
    const item = await t.aFoodItem(partner, {
      expires_at: t.inMinutes(6 * DAY),
      pickup_end: t.inMinutes(8 * DAY),
    })
    const order = await t.aPaidOrder(customer, item)
    await expire(partner)
    await t.advance({ days: 6, hours: 20 })
    expect((await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).expires_at).toBe(item.expires_at)
    expect((await customer.client.ok(ordersApi.get, { order_id: order.id })).pickup_end).toBe(
      order.pickup_end,
    )
  })

  it('has pickup end with the sale as before, unless pickup opens only then', async () => {
    const partner = await t.aRestaurant()
    const until = { expires_at: t.inMinutes(60 * DAY), pickup_end: t.inMinutes(60 * DAY + 45) }
    const atOnce = await t.aFoodItem(partner, until)
    const window = await t.aFoodItem(partner, { ...until, pickup_start: t.inMinutes(HOUR) })
    const preorder = await t.aFoodItem(partner, { ...until, pickup_start: t.inMinutes(60 * DAY) })
    const end = [t.inMinutes(BOUND), t.inMinutes(BOUND + 45)]
    await expire(partner)
    await t.advance({ days: 6 })
    await t.advance({ hours: 1 })
    const times = async ({ id }: FoodItem) => {
      const { expires_at, pickup_end } = await t.visitor.ok(foodItemsApi.get, { food_item_id: id })
      return [expires_at, pickup_end]
    }
    expect([await times(atOnce), await times(window), await times(preorder)]).toEqual([
      end,
      end,
      [end[0], until.pickup_end],
    ])
  })

  it('goes on as it was when it has the subscription plan in time', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { expires_at: t.inMinutes(60 * DAY) })
    await expire(partner)
    await t.advance({ days: 5 })
    await t.update(
      'subscription',
      { account_id: partner.user.id },
      { status: 'active', current_period_end: new Date(t.inMinutes(30 * DAY)) },
    )
    await t.advance({ days: 5 })
    expect((await t.visitor.ok(foodItemsApi.get, { food_item_id: item.id })).expires_at).toBe(item.expires_at)
  })
})

describe('a partner whose subscription plan has lapsed', () => {
  it('sells until seven days after the paid period', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { expires_at: t.inMinutes(90 * DAY) })
    const period_end = new Date(t.inMinutes(40 * DAY))
    await t.update(
      'subscription',
      { account_id: partner.user.id },
      { status: 'active', current_period_end: period_end },
    )
    await t.advance({ days: 47, minutes: -1 })
    expect(await whereOnSale(item)).toMatchObject({ browse: true, order: 201 })
    await t.advance({ minutes: 1 })
    expect(await whereOnSale(item)).toMatchObject({ browse: false, search: false, order: 409 })
  })
})
