import '#tests/support/browser-matchers.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { createAccount, goTo, heading, press, restoreSession, signIn } from '#tests/support/browser-acts.ts'
import { callsOf, type SeenCall } from '#tests/support/browser-calls.ts'
import { fillForm } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { PASSWORD } from '#tests/support/builders.ts'

const shop = openShop()
let partner: User
beforeAll(async () => {
  const restaurant = await shop.server().aRestaurant('Nonna Pina')
  await shop.server().aFoodItem(restaurant, { name: 'Lasagne al forno' })
  partner = restaurant.user
})

async function opened(user?: User): Promise<{ page: Page; calls: SeenCall[] }> {
  // The address of a picture in a listing leads nowhere here.
  const page = await shop.visit({ expected: /pictures\.surplate\.example/ })
  if (user !== undefined) await restoreSession(page, user)
  const calls = callsOf(page)
  await page.goto('/')
  return { page, calls }
}
const findCall = (calls: SeenCall[], method: string, path: string | RegExp) =>
  calls.find(
    (call) =>
      call.method === method && (typeof path === 'string' ? call.path === path : path.test(call.path)),
  )
const waitFor = async (calls: SeenCall[], method: string, path: string | RegExp): Promise<SeenCall> => {
  await expect.poll(() => findCall(calls, method, path)).toBeDefined()
  return findCall(calls, method, path) as SeenCall
}

describe('7 Calls: what the page sends', () => {
  it('home: GET /analytics/food-waste-saved', async () => {
    const { calls } = await opened()
    expect((await waitFor(calls, 'GET', '/analytics/food-waste-saved')).body).toBeUndefined()
  })

  it('login: POST /auth/login with email and password', async () => {
    const { user } = await shop.server().aCustomer()
    const { page, calls } = await opened()
    await signIn(page, user)
    expect(findCall(calls, 'POST', '/auth/login')?.body).toEqual({ email: user.email, password: PASSWORD })
  })

  it('register: POST /auth/register with name, email, mobile_number, user_type and password', async () => {
    const { page, calls } = await opened()
    await press(page, 'Get started')
    await createAccount(page, {
      user_type: 'Restaurant',
      name: 'Bombay Corner',
      email: 'bombay@surplate.example',
    })
    const { body } = await waitFor(calls, 'POST', '/auth/register')
    expect(body).toEqual({
      name: 'Bombay Corner',
      email: 'bombay@surplate.example',
      mobile_number: expect.stringMatching(/^(\+61|0)491570156$/),
      user_type: 'restaurant',
      password: PASSWORD,
    })
  })

  it('browse: GET /food-items, with cuisine_type once one is chosen, and GET /restaurants', async () => {
    const { page, calls } = await opened()
    await goTo(page, 'Browse Food')
    await expect(page.getByRole('article', { name: 'Lasagne al forno' })).toShow()
    await waitFor(calls, 'GET', /^\/restaurants(\?|$)/)
    expect(calls.some(({ path }) => path.includes('cuisine_type'))).toBe(false)
    expect(findCall(calls, 'GET', /^\/food-items(\?|$)/)).toBeDefined()
    await press(page, 'Asian')
    await waitFor(calls, 'GET', /^\/food-items\?(.*&)?cuisine_type=Asian(&|$)/)
  })

  it('add item: POST /food-items with the nine fields, expires_at as an ISO string, restaurant_id its own', async () => {
    const { page, calls } = await opened(partner)
    await goTo(page, 'Dashboard')
    await fillForm(page, {
      Description: 'Black lentils with butter.',
      'Original price': '16.50',
      'Discounted price': '7.25',
      Quantity: '3',
      'Available until': '2026-11-21T21:30',
      'Image URL (optional)': 'https://pictures.surplate.example/dal.jpg',
    })
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Add Food Item' }) })
    await form.getByLabel('Name', { exact: true }).fill('Dal makhani')
    await form.getByLabel('Cuisine').selectOption('Indian')
    await press(page, 'Add Food Item')
    const { body } = await waitFor(calls, 'POST', '/food-items')
    expect(body).toEqual({
      name: 'Dal makhani',
      description: 'Black lentils with butter.',
      original_price: 16.5,
      discounted_price: 7.25,
      image_url: 'https://pictures.surplate.example/dal.jpg',
      cuisine_type: 'Indian',
      quantity_available: 3,
      expires_at: '2026-11-21T10:30:00.000Z',
      restaurant_id: partner.restaurant_id,
    })
  })

  it('dashboard: GET /subscriptions/{user id}', async () => {
    const { page, calls } = await opened(partner)
    await goTo(page, 'Dashboard')
    expect((await waitFor(calls, 'GET', `/subscriptions/${partner.id}`)).body).toBeUndefined()
  })

  it('upgrade: POST /payments/checkout/session, to the url of the answer, and back to GET /payments/checkout/status/{session id}', async () => {
    const { user } = await shop.server().aRestaurant()
    const { page, calls } = await opened(user)
    await goTo(page, 'Dashboard')
    let answer = { url: '', session_id: '' }
    await page.route('**/api/payments/checkout/session', async (route) => {
      const response = await route.fetch()
      answer = (await response.json()) as typeof answer
      await route.fulfill({ response })
    })
    await press(page, 'Upgrade to Surplate Pro')
    await page.waitForURL(/\/sandbox\//)
    expect(page.url()).toBe(answer.url)
    expect(findCall(calls, 'POST', '/payments/checkout/session')?.body).toEqual({
      package_id: 'restaurant_subscription',
      origin_url: shop.server().origin,
      metadata: { user_id: user.id, user_type: 'restaurant' },
    })
    await press(page, 'Pay $7.00')
    await expect(heading(page, 'Payment Successful')).toShow()
    expect(findCall(calls, 'GET', `/payments/checkout/status/${answer.session_id}`)).toBeDefined()
  })

  it('no auth header: no call carries one', async () => {
    const page = await shop.visit({ expected: /pictures\.surplate\.example/ })
    const headers: Record<string, string>[] = []
    page.on('request', (request) => request.url().includes('/api/') && headers.push(request.headers()))
    await restoreSession(page, partner)
    await page.goto('/')
    await goTo(page, 'Dashboard')
    await expect(page.getByRole('heading', { name: 'Free Trial Active' })).toShow()
    expect(headers.length).toBeGreaterThan(3)
    expect(headers.filter((sent) => 'authorization' in sent)).toEqual([])
  })
})
