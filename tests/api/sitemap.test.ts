import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { IMPACT_PAGE, legalTextKinds, legalTextPath } from '#contract/links.ts'
import { restaurantPath } from '#contract/shop/public-pages.ts'
import { EVENING } from '#tests/support/app.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { readSitemap } from '#tests/support/public-pages.ts'

const ORIGIN = 'https://surplate.example'

const t = await appForFile({ at: EVENING, env: { APP_ORIGIN: ORIGIN, PAYMENTS: 'sandbox' } })

const get = (path: string) => t.visitor.raw('GET', path)
const sitemapAt = async (path: string) => readSitemap(String((await get(path)).body))
const addressOf = ({ user }: { user: { restaurant_id: string | null; name: string } }): string =>
  ORIGIN + restaurantPath({ id: user.restaurant_id ?? '', name: user.name })

it('names home, browsing, the texts and the restaurants that had something on sale in the last thirty days', async () => {
  const selling = await t.aRestaurant('Tom & Olga')
  await t.aFoodItem(selling)
  await t.aRestaurant('Never Sold Anything')
  const { status, headers } = await get('/sitemap.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const inTheShop = ['/', '/?view=browse', IMPACT_PAGE, ...legalTextKinds.map(legalTextPath)].map(
    (path) => ORIGIN + path,
  )
  const addresses = [...inTheShop, addressOf(selling)]
  expect(await sitemapAt('/sitemap.xml')).toEqual({ root: 'urlset', addresses })
  t.moveClock({ days: 31 })
  expect((await sitemapAt('/sitemap.xml')).addresses).toEqual(inTheShop)
})

it('is read from the database once in ten minutes', async () => {
  t.moveClock({ minutes: 11 })
  const before = await sitemapAt('/sitemap.xml')
  const restaurant = await t.aRestaurant('Newcomer')
  await t.aFoodItem(restaurant)
  expect(await sitemapAt('/sitemap.xml')).toEqual(before)
  t.moveClock({ minutes: 11 })
  expect((await sitemapAt('/sitemap.xml')).addresses).toContain(addressOf(restaurant))
})

it('has several files when there are more restaurants than one takes, with each of them in one', async () => {
  const restaurant = await t.aRestaurant('Old Neighbour')
  await t.aFoodItem(restaurant)
  await t.database.transaction(async (tx) => {
    // Without the accounts that they would belong to.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into restaurant (id, account_id, name, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'Kitchen ' || n, ${t.now()} from generate_series(1, 10001) n`.execute(
      tx,
    )
  })
  t.moveClock({ minutes: 11 })
  const index = await sitemapAt('/sitemap.xml')
  const files = [1, 2].map((part) => `${ORIGIN}/sitemap-${part}-of-2.xml`)
  expect(index).toEqual({ root: 'sitemapindex', addresses: files })
  const parts = await Promise.all(files.map((address) => sitemapAt(new URL(address).pathname)))
  expect(parts.map(({ root }) => root)).toEqual(['urlset', 'urlset'])
  const all = parts.flatMap(({ addresses }) => addresses)
  expect(all.filter((address) => address === addressOf(restaurant))).toHaveLength(1)
  expect(new Set(all).size).toBe(all.length)
})

it.each(['-3-of-2', '-0-of-2', '-1-of-3', '-', '-1-of-2.xml'])(
  'answers 404 for /sitemap%s.xml, which no file names',
  async (part) => {
    expect((await get(`/sitemap${part}.xml`)).status).toBe(404)
  },
)

it('is named in robots.txt, beside what no search engine should read', async () => {
  const lines = String((await get('/robots.txt')).body).split('\n')
  const expected = [`Sitemap: ${ORIGIN}/sitemap.xml`, 'Disallow: /api/', 'Disallow: /counter']
  expect(lines).toEqual(expect.arrayContaining(expected))
})
