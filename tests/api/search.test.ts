import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foodItemSorts } from '#contract/constants.ts'
import { foodItemMapApi } from '#contract/kitchen/food-item-map.ts'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

const namesFound = async (q: string, more: Record<string, string> = {}): Promise<string[]> =>
  (await t.visitor.ok(foodItemsApi.browse, { q, ...more })).map((item) => item.name)

/** Words that are kept and belong to no deal on sale, and the other way round. */
async function outOfStep(): Promise<unknown[]> {
  const { rows } = await sql`
    with wanted as (
      select lexeme collate "C" as word, expires_at, id from food_item, unnest(food_item_stems(name, description, cuisine_type, restaurant_words))
      where withdrawn_at is null and not ended
    ), kept as (select word, expires_at, food_item_id as id from food_item_word)
    (select * from wanted except select * from kept) union all (select * from kept except select * from wanted)`.execute(
    t.database.query,
  )
  return rows
}

it('finds every form of a word in name and description, whatever stands between', async () => {
  await t.aFoodItem(nonna, { name: 'Pumpkin gnocchi', description: 'With sage-butter, and walnuts.' })
  for (const q of ['PUMPKINS', 'walnut', 'butter', 'gnocchi sage', '  sage, PUMPKIN! ', 'the pumpkin']) {
    expect(await namesFound(q), q).toEqual(['Pumpkin gnocchi'])
  }
  for (const q of ['pumpkin pizza', 'umpkin', 'sagebutter']) expect(await namesFound(q), q).toEqual([])
})

it('treats the last word as a prefix while no food item contains it', async () => {
  await t.aFoodItem(nonna, { name: 'Okonomiyaki' })
  await t.aFoodItem(nonna, { name: 'Okra curry', expires_at: t.inMinutes(60) })
  expect(await namesFound('okon')).toEqual(['Okonomiyaki'])
  expect(await namesFound('okr')).toEqual(['Okra curry'])
  expect(await namesFound('ok')).toEqual([])
  expect(await namesFound('okra curr')).toEqual(['Okra curry'])
})

it('finds every food item with a word that begins with the prefix, and no other', async () => {
  const names = ['Kartoffelpuffer', 'Kartoffelsalat', 'Kartoffelsuppe']
  for (const name of names) await t.aFoodItem(nonna, { name })
  await t.aFoodItem(nonna, { name: 'Kaiserschmarrn' })
  expect(new Set(await namesFound('kartoff'))).toEqual(new Set(names))
})

it('finds nothing by a query without a word that names could have, and everything without a query', async () => {
  const all = (await t.visitor.ok(foodItemsApi.browse, {})).map((item) => item.name)
  expect(all).not.toEqual([])
  for (const q of ['', '   ', '\u200B']) expect(await namesFound(q), q).toEqual(all)
  const wordless = ['the', 'with and', "it's", 'to be or not', 'the of', '%', '_'.repeat(80)]
  for (const q of wordless) {
    expect(await namesFound(q), q).toEqual([])
    expect(await t.visitor.ok(foodItemMapApi.groups, { q, zoom: 0 }), q).toEqual([])
  }
  expect(await namesFound('with no pork')).toEqual(all)
})

it('finds every word of the name of a food item or a restaurant, and a stop word of a description not', async () => {
  const who = await t.aRestaurant('The Who, Once More')
  await t.aFoodItem(who, { name: 'Baked beans', description: 'Which will be off soon.' })
  await t.aFoodItem(nonna, { name: 'What will be, will be' })
  for (const q of [
    'The',
    'who',
    'MORE',
    'the who',
    'who more',
    'once',
    'the who baked bean',
    'baked beans for the who',
  ])
    expect(await namesFound(q), q).toEqual(['Baked beans'])
  for (const q of ['will', 'what will be']) expect(await namesFound(q), q).toEqual(['What will be, will be'])
  for (const q of ['which', 'off', 'the who will']) expect(await namesFound(q), q).toEqual([])
})

it.each(foodItemSorts)('shows each match exactly once over all pages, sorted by %s', async (sort) => {
  const word = `Soup${sort}x`
  const words = Array.from({ length: 7 }, (_, at) => `${word} ${at}`)
  const healthy = { description: 'Warm.', cuisine_type: 'Healthy' as const }
  for (const [at, name] of words.entries()) {
    const sorted = { discounted_price: 5 + at, expires_at: t.inMinutes(60 + at) }
    await t.aFoodItem(nonna, { name, ...healthy, ...sorted })
  }
  await t.aFoodItem(nonna, { name: word, cuisine_type: 'Asian', expires_at: t.inMinutes(50) })
  const restaurant_id = nonna.user.restaurant_id ?? ''
  const filters = [
    word,
    `warm%20${word.toLowerCase().slice(0, -1)}`,
    `${word}&restaurant_id=${restaurant_id}`,
  ]
  const near = sort === 'distance' ? '&near=-37.80,144.97' : ''
  for (const filter of filters) {
    const path = `/api/food-items?q=${filter}&cuisine_type=Healthy&sort=${sort}&limit=3${near}`
    const seen = (await t.visitor.pages<FoodItem>(path)).flat().map(({ name }) => name)
    // All of one restaurant are as near.
    expect(sort === 'distance' ? seen.toSorted() : seen, filter).toEqual(words)
  }
})

it('updates the search results when a food item is changed, sold, ended, extended or withdrawn', async () => {
  const hot = { name: 'Minestrone', description: 'Hot.' }
  const item = await t.aFoodItem(nonna, { ...hot, expires_at: t.inMinutes(90) })
  const change = (words: object) => nonna.client.ok(foodItemsApi.change, { food_item_id: item.id, ...words })
  await change({ name: 'Ribollita' })
  expect([await namesFound('minestrone'), await namesFound('ribollita')]).toEqual([[], ['Ribollita']])
  await change({ quantity_available: 1 })
  expect(await outOfStep()).toEqual([])
  await t.advance({ minutes: 91 })
  expect(await namesFound('ribollita')).toEqual([])
  expect(await outOfStep()).toEqual([])
  await change({ expires_at: t.inMinutes(60) })
  expect(await namesFound('ribollita')).toEqual(['Ribollita'])
  const onSale = await t.visitor.ok(foodItemsApi.browse, { sort: 'price', limit: 100 })
  expect(onSale.map(({ id }) => id)).toContain(item.id)
  await nonna.client.ok(foodItemsApi.withdraw, { food_item_id: item.id })
  expect(await namesFound('ribollita')).toEqual([])
  expect(await outOfStep()).toEqual([])
})
