import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { runMigration } from '#tests/support/migrations.ts'
import { basketOf } from '#tests/support/builders.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

const list = async (fields: object) => {
  const { status, body } = await nonna.client.raw('POST', '/api/food-items', {
    body: JSON.stringify(t.newFoodItem(fields)),
  })
  return { status, body: body as FoodItem & { errors: object } }
}
const change = async (id: string, fields: object) => {
  const { status, body } = await nonna.client.raw('PATCH', `/api/food-items/${id}`, {
    body: JSON.stringify(fields),
  })
  return { status, body: body as FoodItem & { errors: object } }
}

describe('the storage of a meal in its former form', () => {
  it.each([
    ['hot', 'hot'],
    ['cold', 'refrigerated'],
  ])('is accepted as kept %s in a listing and in a change, and answered as %s', async (how, method) => {
    const { body: listed } = await list({ kept: { how } })
    expect(listed.storage).toEqual({ method, since: null })
    expect(listed).not.toHaveProperty('kept')
    const { body: plain } = await list({})
    expect((await change(plain.id, { kept: { how } })).body.storage).toEqual({ method, since: null })
  })

  it('is accepted as out of control, with the time since when it is unrefrigerated', async () => {
    const since = t.inMinutes(-30)
    const { body } = await list({ kept: { how: 'out_of_control', since } })
    expect(body.storage).toEqual({ method: 'unrefrigerated', since })
    expect((await change(body.id, { kept: null })).body.storage).toBeNull()
    const edits = await nonna.client.ok(foodItemsApi.edits, { food_item_id: body.id })
    expect(edits.find(({ action }) => action === 'changed')?.fields).toEqual(['storage'])
  })

  it('is refused with the present name where its way is unknown or its time is missing', async () => {
    expect((await list({ kept: { how: 'warm' } })).body.errors).toHaveProperty(['storage.method'])
    expect((await list({ kept: 'hot' })).body.errors).toHaveProperty('storage')
    expect((await list({ kept: { how: 'out_of_control' } })).body.errors).toHaveProperty('storage')
  })

  it('gives way to the present form where both are sent', async () => {
    expect((await list({ kept: { how: 'hot' }, storage: { method: 'frozen' } })).body.storage).toEqual({
      method: 'frozen',
      since: null,
    })
  })
})

it('rewrites stored declarations, sold ones and edits, and leaves those of the present form as they are', async () => {
  const since = t.inMinutes(-30)
  const former = { kept: { how: 'out_of_control', since } }
  const [{ body: item }, { body: other }] = [await list({}), await list({ storage: { method: 'hot' } })]
  const buyer = await t.aCustomer()
  const order = await buyer.client.ok(ordersApi.place, basketOf(item))
  const asBefore = sql`declaration - 'storage' || ${JSON.stringify(former)}::jsonb`
  await sql`update food_item set declaration = ${asBefore} where id = ${item.id}`.execute(t.database.query)
  await sql`update order_line set declaration = ${asBefore}, changed_declaration = ${asBefore} where order_id = ${order.id}`.execute(
    t.database.query,
  )
  await sql`update food_item_edit set fields = '{kept,name}' where food_item_id = ${item.id}`.execute(
    t.database.query,
  )
  await runMigration(t.database, '0049-storage.sql')
  const read = (food_item_id: string) => t.visitor.ok(foodItemsApi.get, { food_item_id })
  expect(await read(item.id)).toMatchObject({ storage: { method: 'unrefrigerated', since } })
  expect(await read(other.id)).toEqual(other)
  const [line] = (await buyer.client.ok(ordersApi.get, { order_id: order.id })).items
  expect(line).toMatchObject({ storage: { method: 'unrefrigerated', since } })
  const [edit] = await nonna.client.ok(foodItemsApi.edits, { food_item_id: item.id })
  expect(edit?.fields).toEqual(['storage', 'name'])
})
