import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createAccount, goTo, heading, press, restoreSession } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { PASSWORD } from '#tests/support/builders.ts'

const shop = openShop()

const main = (page: Page) => page.getByRole('main')

/** In the form that is open. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
}

it('offers to sign in when the session has ended while somebody orders, and returns to the cart', async () => {
  const t = shop.server()
  await t.aFoodItem(await t.aRestaurant(), { name: 'Interrupted injera' })
  const { user } = await t.aCustomer()
  const page = await shop.visit({ size: 'phone', expected: /401 \(Unauthorized\)/ })
  await restoreSession(page, user)
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await page
    .getByRole('article', { name: 'Interrupted injera' })
    .getByRole('button', { name: 'Add to Cart' })
    .click()
  await goTo(page, 'Cart')
  await page.context().clearCookies()
  await press(page, 'Order and pay')
  await expect(main(page).getByText('Please sign in to go on.')).toShow()
  expect(await main(page).getByRole('button', { name: 'My orders' }).count()).toBe(0)
  await main(page).getByRole('button', { name: 'Sign in' }).click()
  await signInHere(page, user.email)
  await expect(heading(page, 'Your cart')).toShow()
  await press(page, 'Order and pay')
  await page.waitForURL(/\/sandbox\/checkout\//)
})

it.each([
  ['My orders', (page: Page) => goTo(page, 'My orders')],
  ['Your account', (page: Page) => press(page, /^Hello/)],
  ['Dashboard', (page: Page) => goTo(page, 'Dashboard')],
])('returns to %s when the session has ended there', async (name, open) => {
  const { user } = await shop.server().aRestaurant('Signed Out Kitchen')
  const page = await shop.visit({
    size: 'phone',
    expected: /401 \(Unauthorized\)|session could not be checked|could not be loaded/,
  })
  await restoreSession(page, user)
  await page.goto('/')
  await open(page)
  await expect(heading(page, name)).toShow()
  await page.context().clearCookies()
  await page.reload()
  await main(page).getByRole('button', { name: 'Sign in' }).click()
  await signInHere(page, user.email)
  await expect(heading(page, name)).toShow()
  await expect(page.getByRole('button', { name: 'Logout' })).toShow()
  await expect(main(page).getByRole('button', { name: 'Sign in' })).toVanish()
})

it('returns to the cart from the header, and home from elsewhere', async () => {
  const { user } = await shop.server().aCustomer()
  const page = await shop.visit()
  await page.goto('/')
  await goTo(page, 'Cart')
  await press(page, 'Login / Register')
  await signInHere(page, user.email)
  await expect(heading(page, 'Your cart')).toShow()
  await press(page, 'Logout')
  await goTo(page, 'Browse Food')
  await press(page, 'Login / Register')
  await signInHere(page, user.email)
  await expect(heading(page, /Good food/)).toShow()
})

it('says who is signed in instead of a form, and lets them use another account', async () => {
  const { user } = await shop.server().aCustomer('Already Ada')
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, user)
  await page.goto('/?view=auth')
  await expect(heading(page, 'You are signed in')).toShow()
  await expect(main(page).getByText(/As Already Ada/)).toShow()
  await press(page, 'Go to the home page')
  await expect(heading(page, /Good food/)).toShow()
  await page.goto('/?view=auth')
  await press(page, 'Use another account')
  await expect(heading(page, 'Sign in')).toShow()
  await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
})

it.each(['Become a partner', 'For restaurants'])(
  'opens the form for a restaurant from "%s", and home after it',
  async (name) => {
    const page = await shop.visit({ size: 'phone' })
    await page.goto('/')
    await press(page, name)
    await expect(heading(page, 'Create account')).toShow()
    await expect(page.getByRole('radio', { name: 'Restaurant', checked: true })).toShow()
    await press(page, 'Sign in instead')
    await press(page, 'Create an account')
    await expect(page.getByRole('radio', { name: 'Restaurant', checked: true })).toShow()
    await createAccount(page, {
      user_type: 'Restaurant',
      name: 'Late Kitchen',
      email: `${name.replaceAll(' ', '-')}@surplate.example`,
    })
    await expect(heading(page, /Good food/)).toShow()
    await press(page, 'For restaurants')
    await press(page, 'Open the dashboard')
    await expect(heading(page, 'Dashboard')).toShow()
  },
)

it('says that a link for a new password does not work, and leads to a new one', async () => {
  const page = await shop.visit({ size: 'phone', expected: /422/ })
  await page.goto('/?reset=used-or-expired')
  await page.getByLabel('New password', { exact: true }).fill('quite-another-lasagne')
  await press(page, 'Change password')
  await expect(
    main(page).getByText('This link has been used or is too old. Please ask for a new one.'),
  ).toShow()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Get a new link')
  await press(page, 'Get a new link')
  await expect(heading(page, 'Forgot password')).toShow()
  await expect(page.getByRole('button', { name: 'Send link' })).toShow()
})
