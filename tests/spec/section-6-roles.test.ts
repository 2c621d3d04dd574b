import '#tests/support/browser-matchers.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { goTo, heading, press, restoreSession, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import type { Client } from '#tests/support/client.ts'

const shop = openShop()
const REFUSED = 'Please log in as a restaurant partner to access this page'

const arrive = async (user: User, expected?: RegExp): Promise<Page> => {
  const page = await shop.visit(expected && { expected })
  await restoreSession(page, user)
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return page
}
/** Another tab of the same browser. */
const tabBeside = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage()
  await tab.goto('/')
  return tab
}
const meal = {
  name: 'Dal makhani',
  description: 'Black lentils.',
  original_price: 16,
  discounted_price: 7,
  cuisine_type: 'Indian',
  quantity_available: 3,
  expires_at: '2026-11-21T10:00:00.000Z',
}
const subscribe = () => ({ package_id: 'restaurant_subscription', origin_url: shop.server().origin })
const statusOf = async (client: Client, method: string, path: string, body?: unknown) =>
  (await client.raw(method, `/api${path}`, body === undefined ? {} : { body: JSON.stringify(body) })).status

describe('6 Roles: who may do what', () => {
  it.each(['customer', 'restaurant'] as const)('%s: browse deals and add to a local cart', async (role) => {
    const server = shop.server()
    await server.aFoodItem(await server.aRestaurant(), { name: `Supper for a ${role}` })
    const { user } = role === 'customer' ? await server.aCustomer() : await server.aRestaurant()
    const page = await arrive(user)
    await goTo(page, 'Browse Food')
    await page
      .getByRole('article', { name: `Supper for a ${role}` })
      .getByRole('button', { name: 'Add to Cart' })
      .click()
    await expect.poll(() => page.getByTestId('cart-count').textContent()).toMatch(/^1/)
  })

  it('restaurant: everything a customer can do, ordering too', async () => {
    const server = shop.server()
    const order = await server.aPaidOrder(
      await server.aRestaurant('Hungry cook'),
      await server.aFoodItem(await server.aRestaurant()),
    )
    expect(order).toMatchObject({ status: 'paid', pickup_token: expect.any(String) })
  })

  it('restaurant: the Dashboard with subscription status, add food item and item list', async () => {
    const page = await arrive((await shop.server().aRestaurant()).user)
    await goTo(page, 'Dashboard')
    for (const name of ['Free Trial Active', 'Add Food Item', 'Your food items'])
      await expect(page.getByRole('heading', { name })).toShow()
  })

  it('dashboard, signed out: Please log in as a restaurant partner', async () => {
    const page = await arrive((await shop.server().aRestaurant()).user, /401/)
    await goTo(page, 'Dashboard')
    await expect(page.getByRole('heading', { name: 'Add Food Item' })).toShow()
    await press(await tabBeside(page), 'Logout')
    await expect(page.getByText(REFUSED, { exact: true })).toShow()
    expect(await page.getByRole('heading', { name: 'Add Food Item' }).count()).toBe(0)
  })

  it('dashboard, signed in as a customer: Please log in as a restaurant partner', async () => {
    const server = shop.server()
    const page = await arrive((await server.aRestaurant()).user, /40[13]/)
    await goTo(page, 'Dashboard')
    const tab = await tabBeside(page)
    await press(tab, 'Logout')
    await signIn(tab, (await server.aCustomer('Kim Lee')).user)
    await expect(page.getByRole('button', { name: 'Hello, Kim Lee' })).toShow()
    await expect(heading(page, 'Dashboard')).toShow()
    await expect(page.getByText(REFUSED, { exact: true })).toShow()
  })

  it('on the server: what is for restaurants is refused to customers and to anyone', async () => {
    const server = shop.server()
    const [customer, partner] = [await server.aCustomer(), await server.aRestaurant()]
    const restaurantCalls: [string, string, unknown?][] = [
      ['POST', '/food-items', meal],
      ['GET', '/food-items/mine'],
      ['GET', '/restaurants/mine/orders'],
      ['POST', '/payments/checkout/session', subscribe()],
      ['GET', `/subscriptions/${partner.user.id}`],
    ]
    for (const [method, path, body] of restaurantCalls) {
      expect(await statusOf(server.client(), method, path, body), `anyone ${path}`).toBe(401)
      expect(await statusOf(customer.client, method, path, body), `customer ${path}`).toBe(403)
      expect(await statusOf(partner.client, method, path, body), `restaurant ${path}`).toBeLessThan(300)
    }
  })

  it('on the server: one restaurant sees and changes nothing of another', async () => {
    const server = shop.server()
    const [one, other] = [await server.aRestaurant(), await server.aRestaurant()]
    const item = await server.aFoodItem(one)
    expect(await statusOf(other.client, 'PATCH', `/food-items/${item.id}`, { discounted_price: 0 })).toBe(404)
    expect(await statusOf(other.client, 'GET', `/subscriptions/${one.user.id}`)).toBe(403)
    expect(
      await statusOf(other.client, 'POST', '/food-items', { ...meal, restaurant_id: one.user.restaurant_id }),
    ).toBe(403)
  })
})
