import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { IMPACT_PAGE } from '#contract/links.ts'
import { EVENING } from '#tests/support/app.ts'
import { type Person, typedCodeOf } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { brokenRules } from '#tests/support/html-rules.ts'
import { countInsights } from '#tests/support/insights.ts'
import { readPage, startAppWithWeb } from '#tests/support/public-pages.ts'

// A Saturday evening in November.
const env = { APP_ORIGIN: 'https://surplate.example', PAYMENTS: 'sandbox', RATE_LIMITS: 'off' }
const t = await forFile(startAppWithWeb({ at: EVENING, env }))

const get = (path: string, headers: Record<string, string> = {}) => t.visitor.raw('GET', path, { headers })
const html = async () => String((await get(IMPACT_PAGE)).body)
const pageText = async () => (await readPage(await html())).text

it('says so where nothing was saved yet', async () => {
  const { status, headers, body } = await get(IMPACT_PAGE)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
  const page = await readPage(String(body))
  expect(page.text).toContain('Nothing to show yet')
  expect(page.canonical).toBe('https://surplate.example/impact')
  expect(await brokenRules(String(body))).toEqual([])
})

describe('once meals were collected', () => {
  let restaurants: Person[]
  beforeAll(async () => {
    restaurants = await t.together(5, () => t.aRestaurant())
    for (const restaurant of restaurants) {
      await t.update('restaurant', { id: restaurant.user.restaurant_id ?? '' }, { suburb: 'Carlton' })
      const item = await t.aFoodItem(restaurant, { portion_weight_g: 500 })
      const order = await t.aPaidOrder(await t.aCustomer(), item)
      await restaurant.client.ok(api.pickups.collect, typedCodeOf(order))
    }
    await countInsights(t)
  })

  it('shows this month so far, and no suburb', async () => {
    await expect.poll(pageText).toContain('2.5 kg of good food eaten, not thrown away')
    const text = await pageText()
    expect(text).toContain('2.5 kg in November 2026 so far')
    expect(text).not.toContain('Carlton')
  })

  it('shows the month and its suburbs when it is over, with every row one press away', async () => {
    await t.advance({ days: 12 })
    await expect.poll(pageText).toContain('Carlton saved the most: 2.5 kg')
    const page = await readPage(await html())
    expect(page.scripts).toBe(0)
    expect(page.text).toContain('2.5 kg in November 2026')
    expect(page.text).toContain('Restaurants stated the weight of every portion')
    expect(page.text).toContain('November 20262.5555')
    for (const path of [
      '/impact-method',
      '/api/impact/months?format=csv&table=months',
      '/api/impact/months?format=csv&table=suburbs',
      '/api/analytics/food-waste-saved/days',
    ]) {
      expect(page.links).toContain(path)
      expect((await get(path)).status).toBe(200)
    }
    expect((await readPage(String((await get('/impact-method')).body))).links).toContain(IMPACT_PAGE)
  })

  it('is written by the rules of HTML, without inline styles, and so is a certificate', async () => {
    const page = await html()
    expect(page).not.toContain('style=')
    expect(await brokenRules(page)).toEqual([])
    const path = api.impactCertificates.issue.path.replace('{month}', '2026-11')
    const { body } = await (restaurants[0] as Person).client.raw('GET', `${path}?format=html`)
    expect(await brokenRules(String(body))).toEqual([])
  })

  it('is answered with 304 while it is the same', async () => {
    const etag = (await get(IMPACT_PAGE)).headers.get('etag') ?? ''
    expect((await get(IMPACT_PAGE, { 'if-none-match': etag })).status).toBe(304)
  })
})
