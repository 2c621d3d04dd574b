import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, vi } from 'vitest'
import { pickupsApi } from '#contract/orders/pickups.ts'
import type { SeenCall } from '#tests/support/browser-calls.ts'
import { newAccount, ORIGIN, PASSWORD, subscriptionCheckout, typedCodeOf } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const it = base.extend('restaurant', { scope: 'file' }, ({ t }) => t.aRestaurant('Nonna Pina'))

const get = (client: Client, path: string) => client.raw('GET', path)
const post = (client: Client, path: string, body: unknown) =>
  client.raw('POST', path, { body: JSON.stringify(body) })
const aMeal = (restaurant_id: string | null) => ({
  name: 'Dal makhani',
  description: 'Black lentils with butter.',
  original_price: 16.5,
  discounted_price: 7.25,
  image_url: 'https://pictures.surplate.example/dal.jpg',
  cuisine_type: 'Indian',
  quantity_available: 3,
  expires_at: '2026-11-21T09:30:00.000Z',
  restaurant_id,
})

describe('7 Calls: path, request and response, as written', () => {
  it('GET /analytics/food-waste-saved: total_waste_saved_kg and total_orders, of what was collected', async ({
    t,
    restaurant,
  }) => {
    expect((await get(t.client(), '/api/analytics/food-waste-saved')).body).toMatchObject({
      total_waste_saved_kg: 0,
      total_orders: 0,
    })
    const item = await t.aFoodItem(restaurant, { portion_weight_g: 600 })
    const order = await t.aPaidOrder(await t.aCustomer(), item, 2)
    await restaurant.client.ok(pickupsApi.collect, typedCodeOf(order))
    const { status, body } = await get(t.client(), '/api/analytics/food-waste-saved')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total_waste_saved_kg: 1.2, total_orders: 1 })
  })

  it('POST /auth/login: email and password give a response with a user', async ({ t }) => {
    const { user } = await t.aCustomer('Kim Lee')
    const signIn = { email: user.email, password: PASSWORD }
    const { status, body } = await post(t.client(), '/api/auth/login', signIn)
    expect([status, body]).toEqual([200, { user }])
  })

  it('POST /auth/register: name, email, mobile_number, user_type and password give the user itself', async ({
    t,
  }) => {
    const account = {
      name: 'Ana Silva',
      email: 'ana.calls@surplate.example',
      mobile_number: '0491570006',
      user_type: 'customer',
      password: 'leftover-lasagne',
    }
    const { status, body } = await post(t.client(), '/api/auth/register', account)
    const { name, email, user_type } = account
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: expect.any(String), name, email, user_type })
  })

  it('GET /food-items: a list, and only of one cuisine with cuisine_type', async ({ t, restaurant }) => {
    const [dal, soba] = [
      await t.aFoodItem(restaurant, { cuisine_type: 'Indian' }),
      await t.aFoodItem(restaurant, { cuisine_type: 'Asian' }),
    ]
    const idsOf = async (query: string) =>
      ((await get(t.client(), `/api/food-items${query}`)).body as { id: string }[]).map(({ id }) => id)
    expect(await idsOf('')).toEqual(expect.arrayContaining([dal.id, soba.id]))
    expect(await idsOf('?cuisine_type=Asian')).toEqual([soba.id])
  })

  it('GET /restaurants: a list with id and name', async ({ t, restaurant }) => {
    const { status, body } = await get(t.client(), '/api/restaurants')
    expect(status).toBe(200)
    expect(body).toContainEqual(
      expect.objectContaining({ id: restaurant.user.restaurant_id, name: 'Nonna Pina' }),
    )
  })

  it('POST /food-items: the nine fields are taken and shown', async ({ t, restaurant }) => {
    const meal = aMeal(restaurant.user.restaurant_id)
    const { status, body } = await post(restaurant.client, '/api/food-items', meal)
    expect(status).toBe(201)
    const reply = await get(t.client(), `/api/food-items/${(body as { id: string }).id}`)
    expect(reply.body).toMatchObject({ ...meal, is_available: true, discount_percentage: 56 })
  })

  it('POST /food-items: a restaurant_id of somebody else is refused', async ({ t, restaurant }) => {
    const { user } = await t.aRestaurant('Another')
    const { status } = await post(restaurant.client, '/api/food-items', aMeal(user.restaurant_id))
    expect(status).toBe(403)
  })

  it('GET /subscriptions/{user id}: the subscription', async ({ restaurant }) => {
    const { status, body } = await get(restaurant.client, `/api/subscriptions/${restaurant.user.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      trial_active: true,
      days_remaining: 30,
      user: { subscription_status: 'trial' },
    })
  })

  it('POST /payments/checkout/session: package_id, origin_url and metadata give a url', async ({
    t,
    restaurant,
  }) => {
    const metadata = { user_id: restaurant.user.id, user_type: 'restaurant' }
    const input = { package_id: 'restaurant_subscription', origin_url: ORIGIN, metadata }
    const { status, body } = await post(restaurant.client, '/api/payments/checkout/session', input)
    expect(status).toBe(200)
    const { url } = body as { url: string }
    expect((await get(t.client(), new URL(url).pathname)).body).toContain('Surplate Pro')
  })

  it('POST /payments/checkout/session: origin_url has to be the app’s own', async ({ restaurant }) => {
    const input = subscriptionCheckout('https://elsewhere.example')
    expect((await post(restaurant.client, '/api/payments/checkout/session', input)).status).toBe(422)
  })

  it('GET /payments/checkout/status/{session id}: payment_status and status', async ({ t }) => {
    const { client } = await t.aRestaurant()
    const opened = await post(client, '/api/payments/checkout/session', subscriptionCheckout())
    const { url, session_id } = opened.body as { url: string; session_id: string }
    const status = async () => (await get(client, `/api/payments/checkout/status/${session_id}`)).body
    expect(await status()).toMatchObject({ payment_status: 'unpaid', status: 'open' })
    await client.raw('POST', `${new URL(url).pathname}/pay`)
    expect(await status()).toMatchObject({ payment_status: 'paid', status: 'complete' })
  })

  it('prefix: the calls answer under /api only', async ({ t }) => {
    for (const path of ['/food-items', '/restaurants', '/analytics/food-waste-saved']) {
      expect((await get(t.client(), `/api${path}`)).status, path).toBe(200)
      expect((await get(t.client(), path)).status, path).toBe(404)
    }
    expect((await get(t.client(), '/api/no-such-call')).status).toBe(404)
  })

  it('no auth header: the session is a cookie that scripts cannot read', async ({ t }) => {
    const client = t.client()
    const { headers } = await post(client, '/api/auth/register', newAccount('cookie@surplate.example'))
    expect(headers.get('set-cookie')).toMatch(/HttpOnly/)
    expect((await get(client, '/api/auth/me')).status).toBe(200)
  })
})

const findCall = ({ calls }: Page, method: string, path: string | RegExp) =>
  calls.find(
    (call) =>
      call.method === method && (typeof path === 'string' ? call.path === path : path.test(call.path)),
  )
const sent = async (page: Page, method: string, path: string | RegExp): Promise<SeenCall> => {
  await waitFor(() => expect(findCall(page, method, path)).toBeDefined())
  return findCall(page, method, path) as SeenCall
}

// What upgrading calls is in rows-in-browser.test.ts.
describe('7 Calls: what the page sends', () => {
  it('home: GET /analytics/food-waste-saved', async ({ visit }) => {
    expect((await sent(visit(), 'GET', '/analytics/food-waste-saved')).body).toBeUndefined()
  })

  it('login: POST /auth/login with email and password', async ({ t, visit }) => {
    const { user } = await t.aCustomer()
    const page = visit()
    await page.press('Login / Register')
    await page.signIn(user)
    expect(findCall(page, 'POST', '/auth/login')?.body).toEqual({ email: user.email, password: PASSWORD })
  })

  it('register: POST /auth/register with name, email, mobile_number, user_type and password', async ({
    visit,
  }) => {
    const page = visit()
    await page.press('Get started')
    const person = { name: 'Bombay Corner', email: 'bombay@surplate.example' }
    await page.createAccount({ user_type: 'Restaurant', ...person })
    const { body } = await sent(page, 'POST', '/auth/register')
    expect(body).toEqual({
      ...person,
      mobile_number: expect.stringMatching(/^(\+61|0)491570156$/),
      user_type: 'restaurant',
      password: PASSWORD,
    })
    await page.find('button', 'Hello, Bombay Corner')
  })

  it('browse: GET /food-items, with cuisine_type once one is chosen, and GET /restaurants', async ({
    t,
    restaurant,
    visit,
  }) => {
    await t.aFoodItem(restaurant, { name: 'Tiramisù' })
    const page = visit()
    await page.goTo('Browse Food')
    await page.card('Tiramisù')
    await sent(page, 'GET', /^\/restaurants(\?|$)/)
    expect(page.calls.some(({ path }) => path.includes('cuisine_type'))).toBe(false)
    expect(findCall(page, 'GET', /^\/food-items(\?|$)/)).toBeDefined()
    await page.press('Asian')
    await sent(page, 'GET', /^\/food-items\?(.*&)?cuisine_type=Asian(&|$)/)
  })

  it('add item: POST /food-items with the nine fields, expires_at as an ISO string, restaurant_id its own', async ({
    restaurant,
    visit,
  }) => {
    const page = visit({ as: restaurant })
    await page.goTo('Dashboard')
    await page.fill({
      Name: 'Dal tadka',
      Description: 'Black lentils with butter.',
      'Original price': '16.50',
      'Discounted price': '7.25',
      Cuisine: 'Indian',
      Quantity: '3',
      'Available until': '2026-11-21T20:30',
      'Image URL (optional)': 'https://pictures.surplate.example/dal.jpg',
    })
    await page.press('Add Food Item')
    const { body } = await sent(page, 'POST', '/food-items')
    expect(body).toEqual({ ...aMeal(restaurant.user.restaurant_id), name: 'Dal tadka' })
    await page.shows('Food item added successfully!')
  })

  it('dashboard: GET /subscriptions/{user id}', async ({ restaurant, visit }) => {
    const page = visit({ as: restaurant })
    await page.goTo('Dashboard')
    expect((await sent(page, 'GET', `/subscriptions/${restaurant.user.id}`)).body).toBeUndefined()
  })

  it('no auth header: no call carries one', async ({ restaurant, visit }) => {
    const page = visit({ as: restaurant })
    const requests = vi.spyOn(globalThis, 'fetch')
    page.reload()
    await page.goTo('Dashboard')
    await page.find('heading', 'Free Trial Active')
    await screen.findByRole('table')
    const headers = requests.mock.calls.map(([, init]) => new Headers(init?.headers))
    expect(headers.length).toBeGreaterThan(3)
    expect(headers.filter((sentHeaders) => sentHeaders.has('authorization'))).toEqual([])
  })
})
