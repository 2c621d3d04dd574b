import { screen } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { PASSWORD, subscriptionCheckout } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { it } from '#tests/support/page-test.ts'

const REFUSED = /^Please log in as a restaurant partner to access this page$/

/** Another tab of the same browser has signed in or out. */
function storeInOtherTab(user: object | null): void {
  localStorage.setItem('user', JSON.stringify(user))
  dispatchEvent(new StorageEvent('storage', { key: 'user' }))
}
const statusOf = async (client: Client, method: string, path: string, body?: unknown) =>
  (await client.raw(method, `/api${path}`, body === undefined ? {} : { body: JSON.stringify(body) })).status

describe('6 Roles: who may do what', () => {
  it.for(['customer', 'restaurant'] as const)(
    '%s: browse deals and add to a local cart',
    async (role, { t, visit }) => {
      await t.aFoodItem(await t.aRestaurant(), { name: `Supper for a ${role}` })
      const page = visit({ as: role === 'customer' ? await t.aCustomer() : await t.aRestaurant() })
      await page.find('button', 'Logout')
      await page.goTo('Browse Food')
      await page.press('Add to Cart', await page.card(`Supper for a ${role}`))
      expect((await screen.findByTestId('cart-count')).textContent).toMatch(/^1/)
    },
  )

  it('restaurant: everything a customer can do, ordering too', async ({ t }) => {
    const order = await t.aPaidOrder(
      await t.aRestaurant('Hungry cook'),
      await t.aFoodItem(await t.aRestaurant()),
    )
    expect(order).toMatchObject({ status: 'paid', pickup_token: expect.any(String) })
  })

  it('restaurant: the Dashboard with subscription status, add food item and item list', async ({
    t,
    visit,
  }) => {
    const page = visit({ as: await t.aRestaurant() })
    await page.goTo('Dashboard')
    for (const name of ['Free Trial Active', 'Add Food Item', 'Your food items'])
      await page.find('heading', name)
  })

  it('dashboard, signed out: Please log in as a restaurant partner', async ({ t, visit }) => {
    const restaurant = await t.aRestaurant()
    const page = visit({ as: restaurant })
    await page.goTo('Dashboard')
    await page.find('heading', 'Add Food Item')
    await restaurant.client.ok(accountsApi.logout, {})
    storeInOtherTab(null)
    await page.shows(REFUSED)
    expect(screen.queryByRole('heading', { name: 'Add Food Item' })).toBeNull()
  })

  it('dashboard, signed in as a customer: Please log in as a restaurant partner', async ({ t, visit }) => {
    const [restaurant, { user }] = [await t.aRestaurant(), await t.aCustomer('Kim Lee')]
    const page = visit({ as: restaurant })
    await page.goTo('Dashboard')
    await page.find('heading', 'Add Food Item')
    await restaurant.client.ok(accountsApi.login, { email: user.email, password: PASSWORD })
    storeInOtherTab(user)
    await page.find('button', 'Hello, Kim Lee')
    await page.find('heading', /^Dashboard$/)
    await page.shows(REFUSED)
  })

  it('on the server: what is for restaurants is refused to customers and to anyone', async ({ t }) => {
    const [customer, partner] = [await t.aCustomer(), await t.aRestaurant()]
    const restaurantCalls: [string, string, unknown?][] = [
      ['POST', '/food-items', t.newFoodItem()],
      ['GET', '/food-items/mine'],
      ['GET', '/restaurants/mine/orders'],
      ['POST', '/payments/checkout/session', subscriptionCheckout()],
      ['GET', `/subscriptions/${partner.user.id}`],
    ]
    for (const [method, path, body] of restaurantCalls) {
      expect(await statusOf(t.client(), method, path, body), `anyone ${path}`).toBe(401)
      expect(await statusOf(customer.client, method, path, body), `customer ${path}`).toBe(403)
      expect(await statusOf(partner.client, method, path, body), `restaurant ${path}`).toBeLessThan(300)
    }
  })

  it('on the server: one restaurant sees and changes nothing of another', async ({ t }) => {
    const [one, other] = [await t.aRestaurant(), await t.aRestaurant()]
    const item = await t.aFoodItem(one)
    expect(await statusOf(other.client, 'PATCH', `/food-items/${item.id}`, { discounted_price: 0 })).toBe(404)
    expect(await statusOf(other.client, 'GET', `/subscriptions/${one.user.id}`)).toBe(403)
    const forOther = t.newFoodItem({ restaurant_id: one.user.restaurant_id })
    expect(await statusOf(other.client, 'POST', '/food-items', forOther)).toBe(403)
  })
})
