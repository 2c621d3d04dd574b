import '#tests/support/browser-matchers.ts'
import { describe, expect, it } from 'vitest'
import { press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
let people = 0
const aPerson = (change: object) => {
  people += 1
  return {
    name: 'Ana Silva',
    email: `constant-${people}@surplate.example`,
    mobile_number: '0491570006',
    user_type: 'customer',
    password: 'quiet-tram-41',
    ...change,
  }
}
const post = (path: string, body: unknown, client = shop.server().client()) =>
  client.raw('POST', `/api${path}`, { body: JSON.stringify(body) })
const aMeal = (change: object) => ({
  name: 'Dal makhani',
  description: 'Black lentils.',
  original_price: 16,
  discounted_price: 7,
  cuisine_type: 'Indian',
  quantity_available: 3,
  expires_at: '2026-11-21T10:00:00.000Z',
  ...change,
})

describe('9 Constants', () => {
  it.each([
    ['w7#qLk', 201],
    ['w7#qL', 422],
  ])('password minimum: 6 characters (%s)', async (password, status) => {
    expect((await post('/auth/register', aPerson({ password }))).status).toBe(status)
  })

  it.each(['+61412345678', '+61512345678', '0412345678', '0512345678'])(
    'mobile pattern: takes %s',
    async (mobile_number) => {
      expect((await post('/auth/register', aPerson({ mobile_number }))).status).toBe(201)
    },
  )

  it.each([
    '0312345678',
    '0612345678',
    '+62412345678',
    '61412345678',
    '412345678',
    '041234567',
    '04123456789',
    '0412x45678',
  ])('mobile pattern: refuses %s', async (mobile_number) => {
    const { status, body } = await post('/auth/register', aPerson({ mobile_number }))
    expect(status).toBe(422)
    expect(body).toHaveProperty('errors', { mobile_number: 'Please enter a valid Australian mobile number' })
  })

  it.each(['Italian', 'Indian', 'Healthy', 'Asian'])('cuisines: %s', async (cuisine_type) => {
    const { client } = await shop.server().aRestaurant()
    expect((await post('/food-items', aMeal({ cuisine_type }), client)).status).toBe(201)
  })

  it.each(['French', 'italian', 'All Cuisines'])('cuisines: no other (%s)', async (cuisine_type) => {
    const { client } = await shop.server().aRestaurant()
    expect((await post('/food-items', aMeal({ cuisine_type }), client)).status).toBe(422)
  })

  it('terms: 1 month of trial at 10%, then $7 AUD per month at 15%, said before anybody joins', async () => {
    const page = await shop.visit()
    await page.goto('/')
    const terms = '1-month free trial at 10% commission. After that $7 AUD per month at 15% commission.'
    await press(page, 'Become a partner')
    await page.getByRole('radio', { name: 'Restaurant' }).check()
    await expect(page.getByText(terms)).toShow()
  })

  it('plan package id: restaurant_subscription, and no other', async () => {
    const { client } = await shop.server().aRestaurant()
    const buy = (package_id: string) =>
      post('/payments/checkout/session', { package_id, origin_url: shop.server().origin }, client)
    expect((await buy('restaurant_subscription_pro')).status).toBe(422)
    expect((await buy('restaurant_subscription')).status).toBe(200)
  })

  it('service area: Melbourne, said on the home page and kept for restaurants', async () => {
    const page = await shop.visit()
    await page.goto('/')
    await expect(
      page
        .getByRole('main')
        .getByText(/Melbourne/)
        .first(),
    ).toShow()
    const { client } = await shop.server().aRestaurant()
    const move = async (postcode: string) =>
      (await client.raw('PATCH', '/api/restaurants/mine', { body: JSON.stringify({ postcode }) })).status
    expect(await move('2000')).toBe(422)
    expect(await move('3056')).toBe(200)
  })
})
