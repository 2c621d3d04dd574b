import { expect, it } from 'vitest'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

/** More than one page of a search looks at. */
const COMMON = 2_300

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')
const warm = { name: 'Soup', description: 'Warm.', cuisine_type: 'Asian' as const }
const soup = await t.aFoodItem(nonna, { ...warm, expires_at: t.inMinutes(60) })
const copy = async (name: string, count: number, minutes: number): Promise<void> =>
  void (await t.database.script(`
    create temp table copied as select * from food_item where id = '${soup.id}';
    -- The last column, which PostgreSQL generates.
    alter table copied drop column for_sale;
    do $$ begin
      insert into food_item select (jsonb_populate_record(copied, jsonb_build_object('id', gen_random_uuid(), 'name', '${name}',
        'expires_at', expires_at + ${minutes} * interval '1 minute' + n * interval '1 second', 'pickup_end', expires_at + interval '1 day'))).* from copied, generate_series(1, ${count}) n;
    end $$;
    drop table copied`))
await copy('Soup', COMMON, 0)
await copy('Bread', COMMON, 10)
await copy('Soup with bread', 1, 100)

it.each([
  ['two common words that hardly ever meet', 'q=soup+bread'],
  ['a common word in a cuisine that hardly any has', 'q=warm&cuisine_type=Italian'],
])('a search for %s stops after two thousand candidates and says where it goes on', async (_title, query) => {
  if (query.includes('Italian'))
    await t.database.script(`update food_item set cuisine_type = 'Italian' where name = 'Soup with bread'`)
  const pages = await t.visitor.pages<FoodItem>(`/api/food-items?${query}`)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]).toEqual([])
  expect(pages.flat()).toMatchObject([{ name: 'Soup with bread' }])
})

it('a search that has looked at everything names no further page', async () => {
  const { body, headers } = await t.visitor.raw('GET', '/api/food-items?q=soup+ramen')
  expect([body, headers.get('link')]).toEqual([[], null])
})
