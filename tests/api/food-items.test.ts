import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem, FoodItemChange } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

describe('POST /food-items', () => {
  it('puts a meal on sale at once, with the discount rounded down', async () => {
    const item = await t.aFoodItem(nonna, { original_price: 17.9, discounted_price: 6 })
    expect(item).toMatchObject({
      discount_percentage: 66,
      is_available: true,
      restaurant_id: nonna.user.restaurant_id,
      image_url: null,
    })
    expect((await t.visitor.ok(api.foodItems.browse, {})).map((one) => one.id)).toContain(item.id)
  })

  it('accepts a price that is not discounted, and shows no discount', async () => {
    const item = await t.aFoodItem(nonna, { original_price: 10, discounted_price: 12.5 })
    expect(item.discount_percentage).toBe(0)
  })

  it('accepts absent, null and empty optional fields as none', async () => {
    const body = JSON.stringify(t.newFoodItem({ image_url: '', pickup_start: null, restaurant_id: '' }))
    const answer = await nonna.client.raw('POST', '/api/food-items', { body })
    expect(answer.status).toBe(201)
  })

  it.each([
    ['a missing name', { name: '' }, 'Name is required'],
    ['a third decimal', { original_price: 1.005 }, 'A price has at most two decimals'],
    ['a negative price', { discounted_price: -1 }, 'A price cannot be negative'],
    ['half a portion', { quantity_available: 1.5 }, 'Please enter a whole number'],
    ['no portion', { quantity_available: 0 }, 'Please list at least one portion'],
    ['another cuisine', { cuisine_type: 'French' as 'Asian' }, 'Please choose a cuisine'],
    ['a picture over http', { image_url: 'http://a.example/a.jpg' }, 'Please enter a valid https image URL'],
    [
      'a time that has passed',
      { expires_at: '2026-11-21T06:00:00Z' },
      'This time has already passed. Please choose a later one',
    ],
  ])('refuses %s', async (_what, wrong, message) => {
    const errors = await nonna.client.errors(api.foodItems.list, t.newFoodItem(wrong))
    expect(errors).toEqual({ [Object.keys(wrong)[0] ?? '']: message })
  })

  it('refuses a meal in the name of another restaurant, from a customer and from a visitor', async () => {
    const other = await t.aRestaurant('Other')
    const customer = await t.aCustomer()
    const input = t.newFoodItem()
    const ofOther = { ...input, restaurant_id: other.user.restaurant_id ?? '' }
    await nonna.client.fails(403, api.foodItems.list, ofOther)
    await customer.client.fails(403, api.foodItems.list, input)
    await t.visitor.fails(401, api.foodItems.list, input)
  })
})

describe('GET /food-items', () => {
  it('shows the meals of one restaurant, all or those found by a word', async () => {
    const [one, other] = [await t.aRestaurant('One'), await t.aRestaurant('Other')]
    const mine = [await t.aFoodItem(one, { name: 'Dumplings' }), await t.aFoodItem(one, { name: 'Congee' })]
    await t.aFoodItem(other, { name: 'Dumplings' })
    const restaurant_id = one.user.restaurant_id ?? ''
    const idsFor = async (query: object) =>
      (await t.visitor.ok(api.foodItems.browse, { restaurant_id, ...query })).map(({ id }) => id)
    expect(new Set(await idsFor({}))).toEqual(new Set(mine.map(({ id }) => id)))
    expect(await idsFor({ q: 'dumplings' })).toEqual([mine[0]?.id])
  })

  it('shows the soonest end first, and begins a page that follows meals which have ended with those on sale', async () => {
    const kitchen = await t.aRestaurant('Slow reader')
    for (const minutes of [40, 80, 60, 20])
      await t.aFoodItem(kitchen, { name: `${minutes} min`, expires_at: t.inMinutes(minutes) })
    const query = `/api/food-items?restaurant_id=${kitchen.user.restaurant_id}&limit=1`
    const first = await t.visitor.raw('GET', query)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const namesAt = async (path: string) =>
      ((await t.visitor.raw('GET', path)).body as { name: string }[]).map(({ name }) => name)
    expect([await namesAt(query), await namesAt(next)]).toEqual([['20 min'], ['40 min']])
    t.moveClock({ minutes: 60 })
    expect(await namesAt(next)).toEqual(['80 min'])
    expect(await namesAt(`${next}&q=min`)).toEqual(['80 min'])
  })

  it('finds food items by words, and treats a percent sign as text', async () => {
    await t.aFoodItem(nonna, { name: 'Pumpkin 100% ravioli' })
    expect(await t.visitor.ok(api.foodItems.browse, { q: 'PUMPKIN' })).toHaveLength(1)
    expect(await t.visitor.ok(api.foodItems.browse, { q: '0%_r' })).toHaveLength(0)
  })

  it('shows restaurants whose names can be shown with their meals', async () => {
    expect(await t.visitor.ok(api.restaurants.browse, {})).toContainEqual(
      expect.objectContaining({ id: nonna.user.restaurant_id, name: 'Nonna Pina' }),
    )
  })
})

describe('GET /food-items/mine', () => {
  it('shows what is on sale before what has ended, in pages', async () => {
    const kitchen = await t.aRestaurant('Long since open')
    for (const minutes of [40, 20, 60])
      await t.aFoodItem(kitchen, { name: `${minutes} min`, expires_at: t.inMinutes(minutes) })
    t.moveClock({ minutes: 30 })
    const read = async (path: string) => {
      const page = await kitchen.client.raw('GET', path)
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? []
      return { names: (page.body as { name: string }[]).map(({ name }) => name), next }
    }
    const first = await read('/api/food-items/mine?limit=2')
    expect(first.names).toEqual(['60 min', '40 min'])
    expect(await read(first.next)).toEqual({ names: ['20 min'], next: '' })
    expect((await read('/api/food-items/mine')).names).toEqual(['60 min', '40 min', '20 min'])
    const forged = await kitchen.client.raw('GET', '/api/food-items/mine?cursor=WzFd')
    expect(forged).toMatchObject({ status: 422, body: { errors: { cursor: expect.any(String) } } })
  })

  it('shows of each dish the one that was listed last, by name and in one reply', async () => {
    const kitchen = await t.aRestaurant('Listing again')
    const listed: Record<string, string> = {}
    for (const [name, minutes] of [
      ['Soup', 60],
      ['Curry', 50],
      ['Soup', 40],
      ['Curry', 70],
    ] as const) {
      const { id } = await t.aFoodItem(kitchen, { name, expires_at: t.inMinutes(minutes) })
      listed[name] = id
      t.moveClock({ minutes: 1 })
    }
    await t.aFoodItem(nonna, { name: 'Neighbour' })
    const newest = await kitchen.client.ok(api.foodItems.mine, { each: 'dish' })
    expect(newest.map(({ id }) => id)).toEqual([listed['Curry'], listed['Soup']])
    const paged = await kitchen.client.raw('GET', '/api/food-items/mine?each=dish&cursor=WzFd')
    expect(paged).toMatchObject({ status: 422, body: { errors: { cursor: expect.any(String) } } })
  })
})

describe('PATCH and DELETE /food-items/{id}', () => {
  const change = ({ id }: FoodItem, fields: FoodItemChange) =>
    nonna.client.ok(api.foodItems.change, { food_item_id: id, ...fields })

  it('changes the fields that are given and no others', async () => {
    const item = await t.aFoodItem(nonna)
    const fields = { discounted_price: 5.5, quantity_available: 2 }
    const changed = await change(item, fields)
    expect(changed).toMatchObject({ ...fields, discount_percentage: 75, name: item.name })
  })

  it('shows a meal as sold out while it is switched off', async () => {
    const item = await t.aFoodItem(nonna)
    for (const is_available of [false, true])
      expect(await change(item, { is_available })).toMatchObject({ is_available })
  })

  it('counts added portions as listed and removed ones as withdrawn', async () => {
    const item = await t.aFoodItem(nonna, { quantity_available: 5 })
    for (const quantity_available of [9, 2, 4]) await change(item, { quantity_available })
    await nonna.client.ok(api.foodItems.withdraw, { food_item_id: item.id })
    const row = await t.row('food_item', { id: item.id })
    expect(row).toMatchObject({ quantity_listed: 11, quantity_available: 0, quantity_withdrawn: 11 })
  })

  it('answers 404 to another restaurant', async () => {
    const item = await t.aFoodItem(nonna)
    const other = await t.aRestaurant('Other')
    await other.client.fails(404, api.foodItems.change, { food_item_id: item.id, name: 'Mine' })
    await other.client.fails(404, api.foodItems.withdraw, { food_item_id: item.id })
    expect((await t.visitor.ok(api.foodItems.get, { food_item_id: item.id })).name).toBe(item.name)
  })

  it('withdraws a meal permanently', async () => {
    const item = await t.aFoodItem(nonna)
    await nonna.client.ok(api.foodItems.withdraw, { food_item_id: item.id })
    await t.visitor.fails(404, api.foodItems.get, { food_item_id: item.id })
    const ids = (await t.visitor.ok(api.foodItems.browse, { limit: 100 })).map(({ id }) => id)
    expect(ids).not.toContain(item.id)
    expect(await nonna.client.ok(api.foodItems.mine, {})).toContainEqual(
      expect.objectContaining({ id: item.id, withdrawn: true }),
    )
  })
})
