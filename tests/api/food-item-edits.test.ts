import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { listAgain } from '#tests/support/list-again.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

const editsOf = (food_item_id: string) => nonna.client.ok(api.foodItems.edits, { food_item_id })

it('gives who listed, changed and withdrew a food item, the newest first', async () => {
  const item = await t.aFoodItem(nonna)
  const { id } = item
  t.moveClock({ minutes: 1 })
  await nonna.client.ok(api.foodItems.change, { food_item_id: id, name: 'Gnocchi', discounted_price: 8 })
  t.moveClock({ minutes: 1 })
  await nonna.client.ok(api.foodItems.withdraw, { food_item_id: id })
  await nonna.client.ok(api.foodItems.withdraw, { food_item_id: id })
  const by = 'Nonna Pina'
  expect(await editsOf(id)).toMatchObject([
    { action: 'withdrawn', by, at: t.now().toISOString() },
    { action: 'changed', by, fields: ['discounted_price', 'name'] },
    { action: 'listed', by, fields: [] },
  ])
  const { body: again } = await listAgain(t, nonna, item)
  expect(await editsOf(again.id)).toMatchObject([{ action: 'listed_again', by }])
  expect(await editsOf(id)).toHaveLength(3)
})

it('gives who recalled a food item, once, as its withdrawal', async () => {
  const { id } = await t.aFoodItem(nonna)
  t.moveClock({ minutes: 1 })
  const recall = { food_item_ids: [id], reason: 'A piece of glass was found.', from: t.inMinutes(-60) }
  for (let time = 0; time < 2; time += 1) await nonna.client.ok(api.recalls.create, recall)
  expect((await editsOf(id)).map(({ action, by }) => [action, by])).toEqual([
    ['withdrawn', 'Nonna Pina'],
    ['listed', 'Nonna Pina'],
  ])
})

it('does not give the edits of another restaurant’s food item, or of one that does not exist', async () => {
  const { id } = await t.aFoodItem(nonna)
  const stranger = await t.aRestaurant('Stranger')
  for (const food_item_id of [id, crypto.randomUUID(), 'lasagne'])
    await stranger.client.fails('404 not_found', api.foodItems.edits, { food_item_id })
  const { client } = await t.aCustomer()
  await client.fails(403, api.foodItems.edits, { food_item_id: id })
})
