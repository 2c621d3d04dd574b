import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')

const ASIAN = '/api/food-items?cuisine_type=Asian'
const figure = async (name: string): Promise<number> => {
  const { body } = await t.visitor.raw('GET', '/metrics')
  return Number(String(body).match(new RegExp(`^${name} (\\d+)`, 'm'))?.[1] ?? 0)
}
const REQUESTS = 'http_request_duration_seconds_count\\{method="GET",route="/api/food-items",status="200"\\}'
const answered = () => figure(REQUESTS)
const pagesMade = () => figure('browse_pages_made_total')
const left = async (cuisine_type: 'Asian' | 'Indian') =>
  (await t.visitor.ok(api.foodItems.browse, { cuisine_type })).map((item) => item.quantity_available)

it('sends the same cached page to everyone who asks the same, and counts each request', async () => {
  await t.aFoodItem(nonna, { cuisine_type: 'Asian' })
  const before = await answered()
  const first = await t.visitor.raw('GET', ASIAN)
  const second = await t.visitor.raw('GET', ASIAN)
  const third = await t.visitor.raw('GET', ASIAN)
  const plain = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => name !== 'date'))
  expect(plain(second.headers)).toEqual(plain(first.headers))
  expect(third.body).toEqual(first.body)
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await answered()) - before).toBe(3)
})

it('compresses a cached page in the encoding that each client accepts', async () => {
  const encodings: (string | null)[] = []
  for (const accepts of ['br', 'gzip', 'identity', 'br', 'gzip;q=0']) {
    const answer = await t.visitor.raw('GET', ASIAN, { headers: { 'accept-encoding': accepts } })
    expect(answer.body).toHaveLength(1)
    encodings.push(answer.headers.get('content-encoding'))
  }
  expect(encodings).toEqual(['br', 'gzip', null, 'br', null])
})

it('shows the new stock as soon as an order is answered, and renews only the cached pages that show the food item', async () => {
  const indian = await t.aFoodItem(nonna, { cuisine_type: 'Indian' })
  expect([await left('Asian'), await left('Indian')]).toEqual([[5], [5]])
  const before = await pagesMade()
  await t.anOrder(await t.aCustomer(), indian, 2)
  expect([await left('Asian'), await left('Indian')]).toEqual([[5], [3]])
  expect((await pagesMade()) - before).toBe(1)
})

it('removes a food item from browsing at the moment it ends, and shows a new one at once', async () => {
  await t.aFoodItem(nonna, { cuisine_type: 'Healthy', name: 'Soon over', expires_at: t.inMinutes(10) })
  const names = async () =>
    (await t.visitor.ok(api.foodItems.browse, { cuisine_type: 'Healthy' })).map((item) => item.name)
  expect([await names(), await names()]).toEqual([['Soon over'], ['Soon over']])
  await t.advance({ minutes: 10 })
  expect(await names()).toEqual([])
  await t.aFoodItem(nonna, { cuisine_type: 'Healthy', name: 'Just listed' })
  expect(await names()).toEqual(['Just listed'])
})
