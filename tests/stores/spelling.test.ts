import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { countOnSale } from '#server/features/kitchen/food-items/browsing/food-item-browse-store.ts'
import { NO_RESTAURANT } from '#server/features/kitchen/food-items/food-item-rules.ts'
import {
  clearRestaurantColumns,
  updateItem,
  updateRestaurantColumns,
} from '#server/features/kitchen/food-items/food-item-store.ts'
import {
  COUNT_MAX,
  findSimilarSpellings,
  findSpellings,
  removeUnusedSpellings,
} from '#server/features/kitchen/food-items/browsing/spelling-store.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'

const t = await appForFile()
const { query, transaction } = t.database

const aRestaurant = async (name?: string) => {
  const partner = await t.aRestaurant(name)
  return { ...partner, id: partner.user.restaurant_id ?? '' }
}
const spellings = async (): Promise<string[]> => (await findSpellings(query, '', 1_000)).map(({ id }) => id)

const similar = async (text: string, stems: string[], now = t.now()) =>
  (await findSimilarSpellings(query, text, stems, now)).map(({ typed_word, word }) => `${typed_word} ${word}`)

it('finds similar spellings of requested words by trigrams or letters, with the same first letter', async () => {
  await t.aFoodItem(await aRestaurant(), { name: 'Vindaloo, moghul, naranja' })
  expect(await similar('vindalo mohgul', ['vindalo', 'mohgul'])).toEqual([
    'mohgul moghul',
    'vindalo vindaloo',
  ])
  expect(await similar('vindalo mohgul', ['mohgul'])).toEqual(['mohgul moghul'])
  expect(await similar('najarna', ['najarna'])).toEqual(['najarna naranja'])
  expect(await similar('bindaloo ajnaran', ['bindaloo', 'ajnaran'])).toEqual([])
  expect(await similar('windsurf', ['windsurf'])).toEqual([])
})

it('finds a similar spelling until the sale of the last food item with the word ends', async () => {
  const { expires_at } = await t.aFoodItem(await aRestaurant(), { name: 'Rogan josh' })
  expect(await similar('rogann', ['rogann'], justBefore(expires_at))).toEqual(['rogann rogan'])
  expect(await similar('rogann', ['rogann'], new Date(expires_at))).toEqual([])
})

it('counts the food items with a similar spelling, up to a bound', async () => {
  const partner = await aRestaurant()
  for (const name of ['Jalfrezi', 'Jalfrezi of peas']) await t.aFoodItem(partner, { name })
  const count = async () =>
    (await findSimilarSpellings(query, 'jalfrez', ['jalfrez'], t.now())).map((row) => row.food_items)
  expect(await count()).toEqual([2])
  await sql`insert into food_item_word (word, expires_at, food_item_id)
    select 'jalfrezi', ${t.inMinutes(60)}::timestamptz, gen_random_uuid() from generate_series(1, 300)`.execute(
    query,
  )
  expect(await count()).toEqual([COUNT_MAX])
})

it('takes spellings from names, restaurants and cuisines, not from descriptions, numbers and common words', async () => {
  await t.aFoodItem(await aRestaurant('Ølstuen Brömmelbräu'), {
    name: 'Crème brûlée of the 12 o’clock',
    description: 'Vanillaish.',
    cuisine_type: 'Healthy',
  })
  const words = await spellings()
  expect(words).toEqual(
    expect.arrayContaining(['olstuen', 'brommelbrau', 'creme', 'brulee', 'clock', 'healthy']),
  )
  for (const word of ['vanillaish', 'of', 'the', '12']) expect(words).not.toContain(word)
})

it('finds spellings in pages', async () => {
  await t.aFoodItem(await aRestaurant(), { name: 'Zabaglione zuccotto' })
  expect(await findSpellings(query, 'zabaglionf', 10)).toEqual([{ id: 'zuccotto' }])
  expect(await findSpellings(query, 'zabaglione', 10)).toEqual([{ id: 'zuccotto' }])
  expect(await findSpellings(query, 'zab', 1)).toEqual([{ id: 'zabaglione' }])
})

it('removes by the sweep the spellings that no food item on sale has, and no others', async () => {
  const partner = await aRestaurant()
  const renamed = await t.aFoodItem(partner, { name: 'Jambalaya' })
  await t.aFoodItem(partner, { name: 'Gumbo' })
  await updateItem(query, renamed.id, { name: 'Jerky' })
  await removeUnusedSpellings(query, ['gumbo', 'jerky'])
  expect(await spellings()).toEqual(expect.arrayContaining(['gumbo', 'jambalaya', 'jerky']))
  await t.advance({ minutes: 60 })
  expect(await spellings()).toEqual(expect.arrayContaining(['gumbo', 'jerky']))
  expect(await spellings()).not.toContain('jambalaya')
})

const named = (restaurant_words: string) => ({ ...NO_RESTAURANT, restaurant_words })
const wordsOf = async (id: string) =>
  (
    await query
      .selectFrom('food_item')
      .select('restaurant_words')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).restaurant_words

it('changes the words of a restaurant in its own food items on sale', async () => {
  const [ours, neighbour] = [await aRestaurant('Osteria Prima'), await aRestaurant('Osteria Seconda')]
  const [one, withdrawn, theirs] = [
    await t.aFoodItem(ours),
    await t.aFoodItem(ours),
    await t.aFoodItem(neighbour),
  ]
  await updateItem(query, withdrawn.id, { withdrawn_at: t.now() })
  const update = (words: string, now: Date) =>
    transaction((tx) => updateRestaurantColumns(tx, ours.id, named(words), now))
  await update('Too late', new Date(one.expires_at))
  expect(await wordsOf(one.id)).toBe('Osteria Prima')
  await update('Osteria Terza', justBefore(one.expires_at))
  expect([await wordsOf(one.id), await wordsOf(withdrawn.id), await wordsOf(theirs.id)]).toEqual([
    'Osteria Terza',
    'Osteria Prima',
    'Osteria Seconda',
  ])
  await clearRestaurantColumns(query, ours.id)
  expect([await wordsOf(one.id), await wordsOf(withdrawn.id), await wordsOf(theirs.id)]).toEqual([
    '',
    '',
    'Osteria Seconda',
  ])
})

it('writes no row that has the words of its restaurant already', async () => {
  const ours = await aRestaurant('Osteria Quarta')
  const { id } = await t.aFoodItem(ours)
  const version = async () =>
    (await sql<{ xmin: string }>`select xmin::text from food_item where id = ${id}::uuid`.execute(query)).rows
  const before = await version()
  await transaction((tx) => updateRestaurantColumns(tx, ours.id, named('Osteria Quarta'), t.now()))
  expect(await version()).toEqual(before)
  await clearRestaurantColumns(query, ours.id)
  const cleared = await version()
  await clearRestaurantColumns(query, ours.id)
  expect(await version()).toEqual(cleared)
})

it('counts food items until the instant at which their sale ends, withdrawn ones excepted, up to a bound', async () => {
  const count = (now: Date, max = 100) => countOnSale(query, now, max)
  const partner = await aRestaurant()
  const before = await count(t.now())
  const item = await t.aFoodItem(partner, { expires_at: t.inMinutes(9_000) })
  const withdrawn = await t.aFoodItem(partner, { expires_at: t.inMinutes(9_000) })
  expect(await count(t.now())).toBe(before + 2)
  await updateItem(query, withdrawn.id, { withdrawn_at: t.now() })
  expect(await count(t.now())).toBe(before + 1)
  expect([await count(justBefore(item.expires_at)), await count(new Date(item.expires_at))]).toEqual([1, 0])
  expect(await count(t.now(), before)).toBe(before)
})
