import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

const main = (page: Page): Promise<HTMLElement> => page.find('main', '')
const heading = (page: Page, name: string | RegExp): Promise<HTMLElement> => page.find('heading', name)

it('offers to sign in when the session has ended while somebody orders, and goes on to the payment', async ({
  t,
  visit,
}) => {
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(restaurantsApi.change, { address: '12 Lygon St' })
  await t.aFoodItem(restaurant, { name: 'Interrupted injera' })
  const customer = await t.aCustomer()
  const page = visit({ as: customer })
  await page.goTo('Browse Food')
  await page.press('Add to Cart', await page.card('Interrupted injera'))
  await page.goTo('Cart')
  customer.client.cookie = ''
  await page.press('Order and pay')
  await page.shows('Please sign in to go on.', await main(page))
  expect(within(await main(page)).queryByRole('button', { name: 'My orders' })).toBeNull()
  await page.press('Sign in', await main(page))
  await page.shows('Then you go straight on to the payment.')
  await page.signIn(customer.user)
  expect(await page.leaves()).toMatch(/^\/sandbox\/checkout\//)
})

it.for([
  ['My orders', (page: Page) => page.goTo('My orders')],
  ['Your account', (page: Page) => page.press(/^Hello/)],
  ['Dashboard', (page: Page) => page.goTo('Dashboard')],
] as const)('returns to %s when the session has ended there', async ([name, open], { t, visit }) => {
  const restaurant = await t.aRestaurant('Signed Out Kitchen')
  const page = visit({ as: restaurant, expected: /could not be (checked|loaded)/ })
  await open(page)
  await heading(page, name)
  restaurant.client.cookie = ''
  page.reload()
  await page.press('Sign in', await main(page))
  await page.signIn(restaurant.user)
  await heading(page, name)
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})

it('returns to the cart from the header, and home from elsewhere', async ({ t, visit }) => {
  const { user } = await t.aCustomer()
  const page = visit()
  await page.goTo('Cart')
  await page.press('Login / Register')
  await page.signIn(user)
  await heading(page, 'Your cart')
  await page.press('Logout')
  await page.goTo('Browse Food')
  await page.press('Login / Register')
  await page.signIn(user)
  await heading(page, /Good food/)
})

it('says who is signed in instead of a form, and lets them use another account', async ({ t, visit }) => {
  const page = visit({ as: await t.aCustomer('Already Ada'), path: '/?view=auth' })
  await heading(page, 'You are signed in')
  await page.shows('As Already Ada', await main(page))
  await page.press('Go to the home page')
  await heading(page, /Good food/)
  page.open('/?view=auth')
  await page.press('Use another account')
  await heading(page, 'Sign in')
  await page.find('button', 'Login / Register')
})

it.for(['Become a partner', 'For restaurants'])(
  'opens the form for a restaurant from "%s", and home after it',
  async (name, { visit }) => {
    const page = visit()
    const isForRestaurants = async (): Promise<void> => {
      await heading(page, 'Create account')
      expect(await page.find('radio', 'Restaurant')).toHaveProperty('checked', true)
    }
    await page.press(name)
    await isForRestaurants()
    await page.press('Sign in instead')
    await page.press('Create an account')
    await isForRestaurants()
    const email = `${name.replaceAll(' ', '-')}@surplate.example`
    await page.createAccount({ user_type: 'Restaurant', name: 'Late Kitchen', email })
    await heading(page, /Good food/)
    await page.press('For restaurants')
    await page.press('Open the dashboard')
    await heading(page, /^Dashboard$/)
  },
)

it('says that a link for a new password does not work, and leads to a new one', async ({ visit }) => {
  const page = visit({ path: '/?reset=used-or-expired' })
  await page.fill({ 'New password': 'quite-another-lasagne' })
  await page.press('Change password')
  await page.shows('This link has been used or is too old. Please ask for a new one.', await main(page))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Get a new link'))
  await page.press('Get a new link')
  await heading(page, 'Forgot password')
  await page.find('button', 'Send link')
})
