import { expect, it } from 'vitest'
import { foodItemMapApi } from '#contract/kitchen/food-item-map.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
/** Restaurants, each with a meal that has no word of its name. */
const restaurants = [
  'No. 1 Chicken',
  'Non La',
  'Without Borders Café',
  'Sans Souci',
  'No Bones',
  'Not Without Salt',
  'Never Ending Bowls',
]
const more = [
  'Nothing Fancy',
  'Avoid The Rush',
  'Fuss-Free Foods',
  'No Name',
  "Don't Tell Mama",
  'Minus Twelve',
  'No Pork Kitchen',
]
const meals = [
  'No-bake cheesecake',
  'No. 7 special',
  'Without a doubt dumplings',
  'Guilt free brownies',
  'Not your usual bun',
]
const plain = ['Chicken rice', 'Bone broth', 'Pork bao', 'Café latte', 'Salt bagel', 'Cheesecake', 'Brownies']

for (const [at, name] of [...restaurants, ...more].entries())
  await t.aFoodItem(await t.aRestaurant(name), { name: `Plate ${at}`, description: 'Made today.' })
const kitchen = await t.aRestaurant('Trattoria Zia')
for (const name of [...meals, ...plain]) await t.aFoodItem(kitchen, { name, description: 'Made today.' })

const search = async (q: string, filters: object = {}): Promise<string[]> =>
  (await t.visitor.ok(foodItemsApi.browse, { q, limit: 100, ...filters })).map(({ name }) => name)
const all = await search('')
const formsOf = (name: string): string[] => [
  name,
  name.toLowerCase(),
  name.toUpperCase(),
  ` ${name} `,
  name.replace('.', ''),
]
const near = { near: '-37.80,144.97', sort: 'distance' } as const

it.each([...restaurants, ...more].map((name, at) => [name, `Plate ${at}`] as const))(
  'finds the restaurant “%s” by its name',
  async (name, meal) => {
    for (const form of formsOf(name)) expect(await search(form), form).toEqual([meal])
    expect(await search(name, near)).toEqual([meal])
    expect(await search(name, { sort: 'price' })).toEqual([meal])
    const groups = await t.visitor.ok(foodItemMapApi.groups, { q: name, zoom: 0 })
    expect(groups.reduce((sum, { food_items }) => sum + food_items, 0)).toBe(1)
  },
)

it.each(meals)('finds the meal “%s” by its name', async (name) => {
  for (const form of formsOf(name)) expect(await search(form), form).toEqual([name])
})

it('leaves out what a text negates that is the beginning of no name, or a need alone', async () => {
  const without = (...names: string[]) => all.filter((name) => !names.includes(name))
  expect(await search('no chicken')).toEqual(without('Chicken rice'))
  expect(await search('no pork')).toEqual(without('Pork bao'))
  expect(await search('without salt')).toEqual(without('Salt bagel'))
  expect(await search('no bones broth')).toEqual([])
  expect(await search('no brownies', near)).toHaveLength(all.length - 2)
})

it('leaves out of a restaurant’s meals what its name says is not in them', async () => {
  const partner = await t.aRestaurant('No Beef Burgers')
  await t.aFoodItem(partner, { name: 'Beef pie', description: 'Made today.' })
  await t.aFoodItem(partner, { name: 'Lentil pie', description: 'Made today.' })
  expect(await search('No Beef Burgers')).toEqual(['Lentil pie'])
  expect((await search('no beef')).filter((name) => name.includes('pie'))).toEqual(['Lentil pie'])
})

it('says how many meals have a name that begins like a text', async () => {
  const count = async (name: string) => (await t.visitor.ok(foodItemsApi.count, { name })).count
  expect(await count('No Bones')).toBe(1)
  expect(await count('no bon')).toBe(1)
  for (const name of ['no pork', 'no chicken', 'borders', 'the']) expect(await count(name), name).toBe(0)
})
