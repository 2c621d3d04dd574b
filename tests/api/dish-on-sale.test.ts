import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Person } from '#tests/support/builders.ts'
import { TODAY } from '#tests/support/app.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aWeeklyPlan, questionsOf } from '#tests/support/weekly-plans.ts'

const t = await appForFile()
const itemsOf = async ({ user }: Person) =>
  (await t.visitor.ok(api.foodItems.browse, { restaurant_id: user.restaurant_id ?? '' })).map(
    ({ id, quantity_available }) => [id, quantity_available],
  )

describe('a listing that asks where its dish is on sale with the same prices and end of sale', () => {
  it('is refused with how many there are, and adds its portions on request, once per key', async () => {
    const kitchen = await t.aRestaurant()
    const { id } = await t.aFoodItem(kitchen, { quantity_available: 7 })
    const input = { ...t.newFoodItem({ name: ' LASAGNE  al forno', quantity_available: 4 }) }
    const refusal = await kitchen.client.send(api.foodItems.list, { ...input, if_on_sale: 'ask' })
    expect([refusal.status, refusal.body]).toMatchObject([
      409,
      { code: 'dish_on_sale', detail: '7 are on sale until 9:00 pm. Add 4?', left: 7 },
    ])
    const headers = { 'idempotency-key': 'add-four-portions-1' }
    for (let sent = 0; sent < 2; sent += 1) {
      const { body } = await kitchen.client.send(api.foodItems.list, { ...input, if_on_sale: 'add' }, headers)
      expect(body).toMatchObject({ id, quantity_available: 11 })
    }
    expect(await itemsOf(kitchen)).toEqual([[id, 11]])
  })

  it('is listed besides at another price, another end of sale, or without the question', async () => {
    const kitchen = await t.aRestaurant()
    await t.aFoodItem(kitchen)
    await t.aFoodItem(kitchen, { discounted_price: 10, if_on_sale: 'ask' })
    await t.aFoodItem(kitchen, { expires_at: t.inMinutes(200), if_on_sale: 'add' })
    await t.aFoodItem(kitchen)
    expect(await itemsOf(kitchen)).toHaveLength(4)
  })

  it('asks before it is listed again, and puts what was switched off on sale again', async () => {
    const kitchen = await t.aRestaurant()
    const { id, expires_at } = await t.aFoodItem(kitchen, { quantity_available: 1 })
    await kitchen.client.ok(api.foodItems.change, { food_item_id: id, is_available: false })
    const again = { food_item_id: id, quantity_available: 2, expires_at }
    const { body } = await kitchen.client.send(api.foodItems.listAgain, { ...again, if_on_sale: 'ask' })
    expect(body).toMatchObject({ detail: '1 is on sale until 9:00 pm. Add 2?' })
    const item = await kitchen.client.ok(api.foodItems.listAgain, { ...again, if_on_sale: 'add' })
    expect(item).toMatchObject({ id, quantity_available: 3, is_available: true })
  })

  it('makes one of two that two devices send at once', async () => {
    const kitchen = await t.aRestaurant()
    const replies = await Promise.all(
      [1, 2].map(() => kitchen.client.send(api.foodItems.list, { ...t.newFoodItem(), if_on_sale: 'ask' })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await itemsOf(kitchen)).toHaveLength(1)
  })
})

it('offers to add what a weekly plan lists to what is on sale of its dish, and adds it once', async () => {
  const kitchen = await t.aRestaurant()
  const on_sale = await t.aFoodItem(kitchen, { quantity_available: 7 })
  const weeklyPlan = { food_item_id: on_sale.id, list_at: '18:00', quantity: 4 }
  const { id: plan_id } = await aWeeklyPlan(t, kitchen, weeklyPlan)
  await t.advance({ minutes: 1 })
  expect(await questionsOf(kitchen)).toMatchObject([
    { on_sale: { food_item_id: on_sale.id, quantity_available: 7, expires_at: on_sale.expires_at } },
  ])
  const answer = (if_on_sale: 'ask' | 'add') =>
    kitchen.client.send(api.weeklyPlans.answer, { plan_id, date: TODAY, list: true, if_on_sale })
  expect((await answer('ask')).body).toMatchObject({ code: 'dish_on_sale' })
  const replies = await Promise.all([answer('add'), answer('add')])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await itemsOf(kitchen)).toEqual([[on_sale.id, 11]])
  expect(await questionsOf(kitchen)).toEqual([])
})
