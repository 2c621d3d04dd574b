import { expect, it } from 'vitest'
import { type Restaurant, restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { newId } from '#server/platform/ids.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const MANY = 230
const PATH = '/api/restaurants'

const t = await appForFile()
await addMany()

/** Restaurants with names that come in pairs, as if they had registered long ago. */
async function addMany(): Promise<void> {
  const { user } = await t.aRestaurant('Kitchen 0')
  await t.database.script(`
    set session_replication_role = replica;
    insert into restaurant select copy.* from restaurant original cross join generate_series(1, ${MANY - 1}) nth
    cross join jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'account_id', gen_random_uuid(), 'name', 'Kitchen ' || nth / 2)) copy
    where original.id = '${user.restaurant_id}';
    set session_replication_role = origin`)
}

const get = (path: string, headers: Record<string, string> = {}) => t.visitor.raw('GET', path, { headers })
const pages = (path: string) => t.visitor.pages<Restaurant>(path)
const pagesMade = async (): Promise<number> => {
  const { body } = await get('/metrics')
  return Number(/^restaurant_pages_made_total (\d+)/m.exec(String(body))?.[1] ?? 0)
}
const nameOf = async (id: string): Promise<string | undefined> =>
  (await t.visitor.ok(restaurantsApi.browse, { ids: id }))[0]?.name

it('shows at most 100 restaurants per page, each exactly once over the Link headers', async () => {
  const plain = await pages(PATH)
  expect(plain.map((page) => page.length)).toEqual([100, 100, 30])
  expect(new Set(plain.flat().map(({ id }) => id)).size).toBe(MANY)
  const small = await pages(`${PATH}?limit=77`)
  expect(small.map((page) => page.length)).toEqual([77, 77, 76])
  expect(small.flat()).toEqual(plain.flat())
})

it('refuses to show more than 100 restaurants, by limit or by ids', async () => {
  const ids = Array.from({ length: 101 }, () => newId(t.now())).join(',')
  const statuses = await Promise.all(
    ['limit=101', 'limit=0', `ids=${ids}`, 'cursor=nonsense'].map((query) => get(`${PATH}?${query}`)),
  )
  expect(statuses.map(({ status }) => status)).toEqual([422, 422, 422, 422])
})

it('shows the restaurants of given ids and ignores unknown ids', async () => {
  const last = (await pages(PATH)).at(-1)?.at(-1) as Restaurant
  const [other] = (await t.visitor.ok(restaurantsApi.browse, { limit: 1 })) as [Restaurant]
  const ids = [last.id, newId(t.now()), 'nonsense', '', last.id, other.id].join(',')
  const restaurants = await t.visitor.ok(restaurantsApi.browse, { ids })
  expect(restaurants.map(({ id }) => id).toSorted()).toEqual([last.id, other.id].toSorted())
  expect(await t.visitor.ok(restaurantsApi.browse, { ids: 'nonsense' })).toEqual([])
})

it('computes the list of restaurants once, compresses it and answers 304 to whoever has it', async () => {
  const first = await get(PATH, { 'accept-encoding': 'br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('vary')).toBe('accept-encoding')
  const before = await pagesMade()
  for (const encoding of ['br', 'gzip', 'identity'])
    expect((await get(PATH, { 'accept-encoding': encoding })).body).toEqual(first.body)
  expect((await get(PATH, { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
  expect(await pagesMade()).toBe(before)
})

it('shows at once when a restaurant opens, is renamed or closes', async () => {
  const firstNames = async () => (await t.visitor.ok(restaurantsApi.browse, {})).map(({ name }) => name)
  expect(await firstNames()).not.toContain('Arrowroot')
  const { client, user } = await t.aRestaurant('Arrowroot')
  const id = user.restaurant_id ?? ''
  expect([await nameOf(id), (await firstNames()).includes('Arrowroot')]).toEqual(['Arrowroot', true])
  await client.ok(restaurantsApi.change, { name: 'Barley' })
  expect([await nameOf(id), (await firstNames()).includes('Barley')]).toEqual(['Barley', true])
  await client.raw('DELETE', '/api/auth/me', { body: JSON.stringify({ password: PASSWORD }) })
  expect([await nameOf(id), (await firstNames()).includes('Barley')]).toEqual([undefined, false])
})

it('shows the phone of a restaurant that has given one, for questions about allergens', async () => {
  const { client, user } = await t.aRestaurant('Osteria Lume')
  const phone = async () =>
    (await t.visitor.ok(restaurantsApi.browse, { ids: user.restaurant_id ?? '' }))[0]?.phone
  expect(await phone()).toBeNull()
  await client.ok(restaurantsApi.change, { phone: '03 9000 0001' })
  expect(await phone()).toBe('03 9000 0001')
})

it('answers every rule of a profile that is broken at once, of a field and between two', async () => {
  const { client } = await t.aRestaurant()
  const errors = { name: 'Name is required', longitude: 'Please give latitude and longitude together' }
  expect(await client.errors(restaurantsApi.change, { name: '', latitude: -37.8 })).toEqual(errors)
})
