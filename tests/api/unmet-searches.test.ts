import { beforeEach, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { findUnmetSearches } from '#server/features/kitchen/unmet-searches/public.ts'
import { startApp, TODAY } from '#tests/support/app.ts'
import { from, somewhere } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import type { RequestOf } from '#contract/endpoint.ts'

const t = await forFile(startApp({ env: { TRUST_PROXY: '127.0.0.1' } }))
const nonna = await t.aRestaurant('Nonna Pina')
await t.aFoodItem(nonna, { name: 'Lasagne al forno', expires_at: t.inMinutes(7 * 24 * 60) })

const FITZROY = '-37.80,144.98'
const FLUSH = 'unmet_searches.flush'
const flush = () => t.jobs.drain(new Set([FLUSH, 'unmet_searches.weeks']))

type Browse = RequestOf<typeof foodItemsApi.browse>
const search = (address: string, query: Browse) => t.visitor.ok(foodItemsApi.browse, query, from(address))
/** As many people as that make a search, each from an address of their own. */
async function searchAs(people: number, query: Browse): Promise<void> {
  for (let n = 0; n < people; n += 1) await search(somewhere(), query)
}
const unmet = async (span = { from: TODAY, to: TODAY }) => {
  await flush()
  return findUnmetSearches(t.database.query, span)
}

beforeEach(async () => {
  await flush()
  await t.sql`delete from unmet_search`
  await t.sql`delete from unmet_search_week`
})

it('shows what five people searched for in vain, and not what four did', async () => {
  await searchAs(4, { q: 'tiramisu' })
  expect(await unmet()).toEqual([])
  await search(somewhere(), { q: ' TIRAMISÙ ' })
  expect(await unmet()).toEqual([{ suburb: null, words: 'tiramisu', people: 5 }])
})

it('counts the same person once a week, also of one line with many addresses', async () => {
  const address = somewhere()
  for (let n = 0; n < 6; n += 1) {
    await search(address, { q: 'tiramisu' })
    await search(`2001:db8:77:1::${n}`, { q: 'tiramisu' })
    await flush()
  }
  expect(await t.row('unmet_search')).toMatchObject({ words: 'tiramisu', people: 2 })
  expect(await unmet()).toEqual([])
})

it('counts the suburb that is nearest to the rounded position, apart from all of Melbourne', async () => {
  await searchAs(6, { q: 'ramen', near: FITZROY, sort: 'distance' })
  await searchAs(5, { q: 'ramen' })
  await searchAs(5, { q: 'the fresh curries', near: FITZROY, reachable: 'true' })
  expect(await unmet()).toEqual([
    { suburb: 'Fitzroy', words: 'ramen', people: 6 },
    { suburb: 'Fitzroy', words: 'curri fresh', people: 5 },
    { suburb: null, words: 'ramen', people: 5 },
  ])
})

it('does not count a search with a hit, nor one whose filters leave the hits out', async () => {
  await searchAs(5, { q: 'lasagne' })
  await searchAs(5, { q: 'lasagna' })
  await searchAs(5, { q: 'lasagne', cuisine_type: 'Asian' })
  await searchAs(5, { q: 'lasagne', price_max: '1' })
  await searchAs(5, { q: 'ramen', restaurant_id: nonna.user.restaurant_id ?? '' })
  await searchAs(5, { q: 'ramen', near: FITZROY, reachable: 'false' })
  await searchAs(5, { q: 'no lasagne' })
  await searchAs(5, { q: 'the' })
  await flush()
  expect(await t.rows('unmet_search')).toEqual([])
})

it('does not count a page after the first', async () => {
  await t.aFoodItem(nonna, { name: 'Gnocchi' })
  await t.aFoodItem(nonna, { name: 'Gnocchi fritti' })
  const { headers } = await t.visitor.send(foodItemsApi.browse, { q: 'gnocchi', limit: '1' })
  const next = new URL(/<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '', t.address)
  const cursor = next.searchParams.get('cursor') ?? ''
  await t.sql`update food_item set withdrawn_at = ${t.now()}, quantity_available = 0 where name like 'Gnocchi%'`
  expect(await search(somewhere(), { q: 'gnocchi', limit: '1', cursor })).toEqual([])
  await flush()
  expect(await t.rows('unmet_search')).toEqual([])
})

it('counts nothing with an email address or a number, no sentence, and what negations leave', async () => {
  const texts = ['kim@lee.example', '0491 570 156', 'ramen 4 two', 'kim lee of lygon street']
  for (const q of [...texts, 'one two three four words', 'ramen no pork']) await search(somewhere(), { q })
  await flush()
  expect((await t.rows('unmet_search')).map(({ words }) => words)).toEqual(['ramen'])
})

it('counts what was typed in the end, and not its beginnings', async () => {
  const address = somewhere()
  for (const q of ['tir', 'tirami', 'tiramisu', 'tirami']) await search(address, { q })
  await flush()
  expect((await t.rows('unmet_search')).map(({ words }) => words)).toEqual(['tiramisu'])
})

it('takes twenty searches a day of one network, and the next day more', async () => {
  const address = somewhere()
  const names = Array.from({ length: 26 }, (_, at) => `${String.fromCodePoint(97 + at)}xyqw`)
  for (const q of names) await search(address, { q })
  await flush()
  expect(await t.rows('unmet_search')).toHaveLength(20)
  t.moveClock({ days: 1 })
  await search(address, { q: 'ramen' })
  await flush()
  expect(await t.rows('unmet_search')).toHaveLength(21)
  t.moveClock({ days: -1 })
})

it('stores neither address nor account nor position', async () => {
  const kim = await t.aCustomer()
  const address = somewhere()
  await kim.client.ok(
    foodItemsApi.browse,
    { q: 'Okonomiyaki', near: FITZROY, sort: 'distance' },
    from(address),
  )
  await flush()
  const person = await t.row('unmet_search_person')
  expect(person.digest).toMatch(/^[\w-]{22}$/)
  const stored = [await t.row('unmet_search'), person, await t.row('unmet_search_week')]
  const text = JSON.stringify(stored)
  for (const secret of [address, kim.user.id, '-37.8', '144.9']) expect(text).not.toContain(secret)
})

it('deletes the secret, the digests and what few searched for when the week is over', async () => {
  await searchAs(5, { q: 'ramen' })
  await searchAs(4, { q: 'sushi' })
  // A Saturday evening: the Sunday after it is of the same week.
  await flush()
  t.moveClock({ days: 1 })
  await flush()
  expect(await t.rows('unmet_search_person')).toHaveLength(9)
  t.moveClock({ days: 1 })
  await search(somewhere(), { q: 'ramen' })
  await flush()
  expect(await t.rows('unmet_search_person')).toHaveLength(1)
  const [week, ...otherWeeks] = await t.sql<{
    week: string
  }>`select week::text as week from unmet_search_week`
  expect([week, otherWeeks]).toEqual([{ week: '2026-11-23' }, []])
  expect(await unmet()).toEqual([{ suburb: null, words: 'ramen', people: 5 }])
  await searchAs(5, { q: 'ramen' })
  expect(await unmet({ from: '2026-11-22', to: '2026-11-23' })).toMatchObject([{ people: 11 }])
  expect(await unmet({ from: '2026-11-23', to: '2026-11-29' })).toMatchObject([{ people: 6 }])
  expect(await unmet({ from: '2026-11-30', to: '2026-12-06' })).toEqual([])
  t.moveClock({ days: -2 })
})

it('answers as ever while the database refuses to count, and counts then', async () => {
  await t.sql`alter table unmet_search rename to unmet_search_away`
  await searchAs(5, { q: 'ramen' })
  await flush()
  const failed = t.logged('task failed')
  expect(failed.map(({ task }) => task)).toEqual([FLUSH])
  expect(JSON.stringify(failed)).not.toContain('ramen')
  expect(await search(somewhere(), { q: 'ramen' })).toEqual([])
  await t.sql`alter table unmet_search_away rename to unmet_search`
  expect(await unmet()).toEqual([{ suburb: null, words: 'ramen', people: 6 }])
})

it('writes what was noted last when it stops', async () => {
  const settings = { database_url: await databaseForFile(), env: { TRUST_PROXY: '127.0.0.1' } }
  const stopping = await startApp(settings)
  await stopping.visitor.ok(foodItemsApi.browse, { q: 'ramen' }, from(somewhere()))
  await stopping.stop()
  const next = await forFile(startApp(settings))
  expect(await next.row('unmet_search')).toMatchObject({ words: 'ramen', people: 1 })
})
