import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { FoodItem, NewFoodItem } from '#contract/kitchen/food-items.ts'
import { findFoodItem } from '#server/features/kitchen/food-items/public.ts'
import { basketOf, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

type Change = Omit<RequestOf<typeof api.foodItems.change>, 'food_item_id'>

const expire = ({ user }: Person) =>
  t.update('subscription', { account_id: user.id }, { trial_ends_at: t.now() })
const change = async ({ client }: Person, food_item_id: string, input: Change) => {
  const { status, body } = await client.send(api.foodItems.change, { food_item_id, ...input })
  return [status, body.code]
}
const read = ({ id }: FoodItem) => t.visitor.ok(api.foodItems.get, { food_item_id: id })
const aPartner = async (fields: Partial<NewFoodItem> = {}) => {
  const partner = await t.aRestaurant()
  return { partner, item: await t.aFoodItem(partner, fields) }
}
const anExpiredPartner = async (fields: Partial<NewFoodItem> = {}) => {
  const { partner, item } = await aPartner(fields)
  await expire(partner)
  return { partner, item }
}
const REFUSED = [403, 'subscription_required']
const HOUR = 60
const DAY = 24 * HOUR
/** Until when a partner that has just expired can sell. */
const BOUND = 7 * DAY

/** Has a partner pay for so many days from now. */
const subscribe = ({ user }: Person, days: number) => {
  const current_period_end = new Date(t.inMinutes(days * DAY))
  return t.update('subscription', { account_id: user.id }, { status: 'active', current_period_end })
}

/** Whether a meal can be seen by each way of looking for it, and be ordered. */
async function whereOnSale({ id, name, restaurant_id }: FoodItem) {
  const client = t.client()
  const has = async (query: RequestOf<typeof api.foodItems.browse>) =>
    (await client.ok(api.foodItems.browse, query)).some((item) => item.id === id)
  const customer = await t.aCustomer()
  const order = await customer.client.send(api.orders.place, basketOf({ id }))
  return {
    browse: await has({}),
    search: await has({ q: name }),
    of_restaurant: await has({ restaurant_id }),
    count: (await client.ok(api.foodItems.count, {})).count,
    order: order.status,
    // What the public page, the structured data and the sitemap read.
    public_page: (await findFoodItem(t.database.query, id, t.now()))?.is_over === false,
  }
}

describe('a partner whose trial has ended', () => {
  it('refuses to put an ended food item back on sale by a later end when the trial has expired', async () => {
    const { partner, item } = await anExpiredPartner({ expires_at: t.inMinutes(30) })
    await t.advance({ minutes: 31 })
    const until = { expires_at: t.inMinutes(60), pickup_end: t.inMinutes(120) }
    expect(await change(partner, item.id, until)).toEqual(REFUSED)
    expect((await t.visitor.ok(api.foodItems.browse, {})).map(({ id }) => id)).not.toContain(item.id)
  })

  it('refuses to put a sold-out food item back on sale by more units when the trial has expired', async () => {
    const { partner, item } = await aPartner({ quantity_available: 1 })
    await t.anOrder(await t.aCustomer(), item)
    await expire(partner)
    expect(await change(partner, item.id, { quantity_available: 5 })).toEqual(REFUSED)
    expect(await change(partner, item.id, { quantity_change: 1 })).toEqual(REFUSED)
    expect(await change(partner, item.id, { expires_at: t.inMinutes(240) })).toEqual(REFUSED)
    expect((await read(item)).quantity_available).toBe(0)
  })

  it('refuses to switch a food item on again when the trial has expired', async () => {
    const { partner, item } = await aPartner()
    await partner.client.ok(api.foodItems.change, { food_item_id: item.id, is_available: false })
    await expire(partner)
    expect(await change(partner, item.id, { is_available: true })).toEqual(REFUSED)
    expect((await read(item)).is_available).toBe(false)
  })

  it('keeps current listings and orders, and can make every change that puts nothing on sale', async () => {
    const { partner, item } = await aPartner()
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
    expect((await partner.client.ok(api.orders.ofRestaurant, {})).map(({ id }) => id)).toEqual([order.id])
    expect(await change(partner, item.id, { is_available: false })).toEqual([200, undefined])
  })

  it.each<[string, Change]>([
    ['name', { name: 'Lobster tonight' }],
    ['description', { description: 'With walnuts' }],
    ['cuisine', { cuisine_type: 'Asian' }],
    ['original price', { original_price: 40 }],
    ['discounted price', { discounted_price: 9 }],
    ['price and allergens at once', { discounted_price: 9, allergens: { contains: ['milk'] } }],
  ])(
    'cannot make another meal of one that is on sale: its %s needs the subscription plan',
    async (_field, input) => {
      const { partner, item } = await anExpiredPartner()
      expect(await change(partner, item.id, input)).toEqual(REFUSED)
      expect(await read(item)).toEqual(item)
    },
  )

  it('can send name, description, cuisine and prices as they are', async () => {
    const { partner, item } = await anExpiredPartner()
    const { name, description, cuisine_type, original_price, discounted_price } = item
    const same = { name, description, cuisine_type, original_price, discounted_price, quantity_available: 2 }
    expect(await change(partner, item.id, same)).toEqual([200, undefined])
  })

  it('can have pickup end later up to seven days after the trial, and not beyond', async () => {
    const { partner, item } = await anExpiredPartner()
    expect(await change(partner, item.id, { pickup_end: t.inMinutes(BOUND) })).toEqual([200, undefined])
    expect(await change(partner, item.id, { pickup_end: t.inMinutes(BOUND + 1) })).toEqual(REFUSED)
    expect(await change(partner, item.id, { expires_at: t.inMinutes(BOUND + 1) })).toEqual(REFUSED)
  })

  it('sells until seven days after the trial, and then nobody finds or orders what was on sale for longer', async () => {
    const { item } = await anExpiredPartner({
      name: 'Everlasting ragout',
      expires_at: t.inMinutes(60 * DAY),
    })
    await t.advance({ days: 7, minutes: -1 })
    const everywhere = { browse: true, search: true, of_restaurant: true, order: 201, public_page: true }
    expect(await whereOnSale(item)).toMatchObject(everywhere)
    const { count } = await t.visitor.ok(api.foodItems.count, {})
    await t.advance({ minutes: 1 })
    const nowhere = { browse: false, search: false, of_restaurant: false, order: 409, public_page: false }
    expect(await whereOnSale(item)).toEqual({ ...nowhere, count: count - 1 })
  })

  it('keeps what ends by itself before, and orders that are collected later', async () => {
    const until = { expires_at: t.inMinutes(6 * DAY), pickup_end: t.inMinutes(8 * DAY) }
    const [{ partner, item }, customer] = [await aPartner(until), await t.aCustomer()]
    const order = await t.aPaidOrder(customer, item)
    await expire(partner)
    await t.advance({ days: 6, hours: 20 })
    expect((await read(item)).expires_at).toBe(item.expires_at)
    const { pickup_end } = await customer.client.ok(api.orders.get, { order_id: order.id })
    expect(pickup_end).toBe(order.pickup_end)
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
    const times = async (item: FoodItem) => {
      const { expires_at, pickup_end } = await read(item)
      return [expires_at, pickup_end]
    }
    for (const item of [atOnce, window]) expect(await times(item)).toEqual(end)
    expect(await times(preorder)).toEqual([end[0], until.pickup_end])
  })

  it('goes on as it was when it has the subscription plan in time', async () => {
    const { partner, item } = await anExpiredPartner({ expires_at: t.inMinutes(60 * DAY) })
    await t.advance({ days: 5 })
    await subscribe(partner, 30)
    await t.advance({ days: 5 })
    expect((await read(item)).expires_at).toBe(item.expires_at)
  })
})

describe('a partner whose subscription plan has lapsed', () => {
  it('sells until seven days after the paid period', async () => {
    const { partner, item } = await aPartner({ expires_at: t.inMinutes(90 * DAY) })
    await subscribe(partner, 40)
    await t.advance({ days: 47, minutes: -1 })
    expect(await whereOnSale(item)).toMatchObject({ browse: true, order: 201 })
    await t.advance({ minutes: 1 })
    expect(await whereOnSale(item)).toMatchObject({ browse: false, search: false, order: 409 })
  })
})
