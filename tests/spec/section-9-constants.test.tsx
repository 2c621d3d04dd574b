import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newAccount } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { it } from '#tests/support/page-test.ts'

const aPerson = (change: object) => newAccount(`${randomUUID()}@surplate.example`, change)
const post = (client: Client, path: string, body: unknown) =>
  client.raw('POST', `/api${path}`, { body: JSON.stringify(body) })

describe('9 Constants', () => {
  it.for([
    ['w7#qLk', 201],
    ['w7#qL', 422],
  ] as const)('password minimum: 6 characters (%s)', async ([password, status], { t }) => {
    expect((await post(t.client(), '/auth/register', aPerson({ password }))).status).toBe(status)
  })

  it.for(['+61412345678', '+61512345678', '0412345678', '0512345678'])(
    'mobile pattern: takes %s',
    async (mobile_number, { t }) => {
      expect((await post(t.client(), '/auth/register', aPerson({ mobile_number }))).status).toBe(201)
    },
  )

  it.for([
    '0312345678',
    '0612345678',
    '+62412345678',
    '61412345678',
    '412345678',
    '041234567',
    '04123456789',
    '0412x45678',
  ])('mobile pattern: refuses %s', async (mobile_number, { t }) => {
    const { status, body } = await post(t.client(), '/auth/register', aPerson({ mobile_number }))
    expect(status).toBe(422)
    expect(body).toHaveProperty('errors', { mobile_number: 'Please enter a valid Australian mobile number' })
  })

  it.for(['Italian', 'Indian', 'Healthy', 'Asian'])('cuisines: %s', async (cuisine_type, { t }) => {
    const { client } = await t.aRestaurant()
    expect((await post(client, '/food-items', t.newFoodItem({ cuisine_type }))).status).toBe(201)
  })

  it.for(['French', 'italian', 'All Cuisines'])('cuisines: no other (%s)', async (cuisine_type, { t }) => {
    const { client } = await t.aRestaurant()
    expect((await post(client, '/food-items', t.newFoodItem({ cuisine_type }))).status).toBe(422)
  })

  it('terms: 1 month of trial at 10%, then $7 AUD per month at 15%, said before anybody joins', async ({
    visit,
  }) => {
    const page = visit()
    await page.press('Become a partner')
    await page.user.click(await page.find('radio', 'Restaurant'))
    await page.shows('1-month free trial at 10% commission. After that $7 AUD per month at 15% commission.')
  })

  it('plan package id: restaurant_subscription, and no other', async ({ t }) => {
    const { client } = await t.aRestaurant()
    const buy = (package_id: string) =>
      post(client, '/payments/checkout/session', { package_id, origin_url: t.origin })
    expect((await buy('restaurant_subscription_pro')).status).toBe(422)
    expect((await buy('restaurant_subscription')).status).toBe(200)
  })

  it('service area: Melbourne, said on the home page and kept for restaurants', async ({ t, visit }) => {
    const page = visit()
    await page.shows('Melbourne', await page.find('main', ''))
    const { client } = await t.aRestaurant()
    const move = async (postcode: string) =>
      (await client.raw('PATCH', '/api/restaurants/mine', { body: JSON.stringify({ postcode }) })).status
    expect(await move('2000')).toBe(422)
    expect(await move('3056')).toBe(200)
  })
})
