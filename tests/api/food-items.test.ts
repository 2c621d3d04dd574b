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
