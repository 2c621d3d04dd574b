import { describe, expect, it } from 'vitest'
import { foodItemSorts } from '#contract/constants.ts'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const kitchen = await t.aRestaurant('Pork Street Kitchen')
const list = (name: string, description = 'A generous portion') => t.aFoodItem(kitchen, { name, description })
for (let at = 0; at < 7; at += 1) await list(`Pork bowl ${at}`)
await list('Fried rice', 'With egg and ham')
await list('Tofu bowl')
await list('Ramen', 'Chicken broth, no pork and no lard')
await list('Cashew noodles')

/** The names on all pages. */
async function search(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const query = new URLSearchParams({ q, limit: '3', ...more })
  const pages = await t.visitor.pages<FoodItem>(`/api/food-items?${query.toString()}`)
  return pages.flat().map(({ name }) => name)
}

const WITHOUT_PORK = ['Cashew noodles', 'Ramen', 'Tofu bowl']

describe('a search with a negation', () => {
  it('finds no meal by the negated word', async () => {
    expect((await search('No  PORK!')).toSorted()).toEqual(WITHOUT_PORK)
  })

  it('still looks for its other words', async () => {
    expect(await search('bowl no pork')).toEqual(['Tofu bowl'])
    expect(await search('pork-free bowl')).toEqual(['Tofu bowl'])
  })

  it('leaves out what declares or names an allergen of the negated word', async () => {
    expect(await search('no nuts noodles')).toEqual([])
  })

  it.each(foodItemSorts.filter((sort) => sort !== 'distance'))(
    'shows each meal once over all pages, sorted by %s',
    async (sort) => {
      expect((await search('no pork', { sort })).toSorted()).toEqual(WITHOUT_PORK)
    },
  )

  it('finds the same meals near a position', async () => {
    const near = await search('no pork', { near: '-37.80,144.97', sort: 'distance' })
    expect(near.toSorted()).toEqual(WITHOUT_PORK)
  })
})

it('finds by every word in a search without a negation', async () => {
  expect((await t.visitor.ok(foodItemsApi.browse, { q: 'pork bowl', limit: 100 })).length).toBe(8)
})
