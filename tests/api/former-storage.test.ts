import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { runMigration } from '#tests/support/migrations.ts'
import { basketOf } from '#tests/support/builders.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

const send = async (method: string, path: string, fields: object) => {
  const { body } = await nonna.client.raw(method, path, { body: JSON.stringify(fields) })
  return body as FoodItem & { errors: object }
}
const list = (fields: object) => send('POST', '/api/food-items', t.newFoodItem(fields))
const change = (id: string, fields: object) => send('PATCH', `/api/food-items/${id}`, fields)

describe('the storage of a meal in its former form', () => {
  it.each([
    ['hot', 'hot'],
    ['cold', 'refrigerated'],
  ])('is accepted as kept %s in a listing and in a change, and answered as %s', async (how, method) => {
    const listed = await list({ kept: { how } })
    expect(listed.storage).toEqual({ method, since: null })
    expect(listed).not.toHaveProperty('kept')
    const plain = await list({})
    expect((await change(plain.id, { kept: { how } })).storage).toEqual({ method, since: null })
  })

  it('is accepted as out of control, with the time since when it is unrefrigerated', async () => {
    const since = t.inMinutes(-30)
    const item = await list({ kept: { how: 'out_of_control', since } })
    expect(item.storage).toEqual({ method: 'unrefrigerated', since })
    expect((await change(item.id, { kept: null })).storage).toBeNull()
    const edits = await nonna.client.ok(api.foodItems.edits, { food_item_id: item.id })
    expect(edits.find(({ action }) => action === 'changed')?.fields).toEqual(['storage'])
  })

  it('is refused with the present name where its way is unknown or its time is missing', async () => {
    expect((await list({ kept: { how: 'warm' } })).errors).toHaveProperty(['storage.method'])
    expect((await list({ kept: 'hot' })).errors).toHaveProperty('storage')
    expect((await list({ kept: { how: 'out_of_control' } })).errors).toHaveProperty('storage')
  })

  it('gives way to the present form where both are sent', async () => {
    const { storage } = await list({ kept: { how: 'hot' }, storage: { method: 'frozen' } })
    expect(storage).toEqual({ method: 'frozen', since: null })
  })
})

it('rewrites stored declarations, sold ones and edits, and leaves those of the present form as they are', async () => {
  const since = t.inMinutes(-30)
  const former = { kept: { how: 'out_of_control', since } }
  const [item, other] = [await list({}), await list({ storage: { method: 'hot' } })]
  const buyer = await t.aCustomer()
  const order = await buyer.client.ok(api.orders.place, basketOf(item))
  const asBefore = sql`declaration - 'storage' || ${JSON.stringify(former)}::jsonb`
  await t.sql`update food_item set declaration = ${asBefore} where id = ${item.id}`
  await t.sql`update order_line set declaration = ${asBefore}, changed_declaration = ${asBefore} where order_id = ${order.id}`
  await t.sql`update food_item_edit set fields = '{kept,name}' where food_item_id = ${item.id}`
  await runMigration(t.database, '0049-storage.sql')
  const read = (food_item_id: string) => t.visitor.ok(api.foodItems.get, { food_item_id })
  expect(await read(item.id)).toMatchObject({ storage: { method: 'unrefrigerated', since } })
  expect(await read(other.id)).toEqual(other)
  const [line] = (await buyer.client.ok(api.orders.get, { order_id: order.id })).items
  expect(line).toMatchObject({ storage: { method: 'unrefrigerated', since } })
  const [edit] = await nonna.client.ok(api.foodItems.edits, { food_item_id: item.id })
  expect(edit?.fields).toEqual(['storage', 'name'])
})
