import '#tests/support/browser-matchers.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { createAccount, goTo, heading, press, restoreSession } from '#tests/support/browser-acts.ts'
import { breakCall } from '#tests/support/browser-calls.ts'
import { fillForm } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const CHECKOUT = '/payments/checkout/session'
const STATUS = '/payments/checkout/status'
const NO_PAYMENT = 'Failed to initiate payment. Please try again.'
const broken = { status: 502, json: {} }
const unpaid = { payment_status: 'unpaid', status: 'open', package_id: 'restaurant_subscription', order_id: null }
let partner: User
beforeAll(async () => {
  partner = (await shop.server().aRestaurant('Nonna Pina')).user
})

/** What the console says of the failures these tests bring about. */
const expected = /Failed to load resource|could not be (opened|loaded|checked)/
const visit = () => shop.visit({ expected })

async function dashboard(prepare: (page: Page) => Promise<void>, address = '/'): Promise<Page> {
  const page = await visit()
  await restoreSession(page, partner)
  await prepare(page)
  await page.goto(address)
  await goTo(page, 'Dashboard')
  await heading(page, 'Dashboard').waitFor()
  return page
}
async function trySignIn(prepare: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
  const page = await visit()
  await prepare(page)
  await page.goto('/')
  await press(page, 'Login / Register')
  await fillForm(page, { Email: 'nobody@surplate.example', Password: 'not-this-one' })
  await press(page, 'Sign in')
  return page
}
async function tryRegister(prepare: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
  const page = await visit()
  await prepare(page)
  await page.goto('/')
  await press(page, 'Get started')
  await createAccount(page, { user_type: 'Restaurant', name: 'Nonna Pina', email: partner.email })
  return page
}
async function addItem(page: Page): Promise<void> {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Add Food Item' }) })
  await form.getByLabel('Name', { exact: true }).fill('Dal makhani')
  await form.getByLabel('Cuisine').selectOption('Indian')
  await fillForm(page, { Description: 'Black lentils.', 'Original price': '16', 'Discounted price': '7', Quantity: '3' })
  await press(page, 'Add Food Item')
}
const alert = (page: Page, words: string) => page.getByRole('alert').getByText(words, { exact: true })

describe('8 Errors: what is shown', () => {
  it('login failure: the detail of the server', async () => {
    await expect(alert(await trySignIn(), 'That email and password do not match. Please try again.')).toShow()
  })

  it('register failure: the detail of the server', async () => {
    await expect(alert(await tryRegister(), 'An account with this email already exists. Please sign in instead.')).toShow()
  })

  it.each([
    ['an answer without a detail', broken],
    ['no answer', undefined],
  ])('login failure, %s: Authentication failed. Please try again.', async (_how, answer) => {
    const page = await trySignIn((opened) => breakCall(opened, 'POST', '/auth/login', answer))
    await expect(alert(page, 'Authentication failed. Please try again.')).toShow()
  })

  it('register failure without a detail: Authentication failed. Please try again.', async () => {
    const page = await tryRegister((opened) => breakCall(opened, 'POST', '/auth/register', broken))
    await expect(alert(page, 'Authentication failed. Please try again.')).toShow()
  })

  it.each([
    ['no url in the response', { status: 200, json: { session_id: 'cs_1' } }],
    ['the call fails', undefined],
    ['the call is refused', broken],
  ])('checkout creation, %s: Failed to initiate payment. Please try again.', async (_how, answer) => {
    const page = await dashboard((opened) => breakCall(opened, 'POST', CHECKOUT, answer))
    await press(page, 'Upgrade to Surplate Pro')
    await expect(alert(page, NO_PAYMENT)).toShow()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('add item failure: Failed to add food item. Please try again.', async () => {
    const page = await dashboard((opened) => breakCall(opened, 'POST', '/food-items'))
    await addItem(page)
    await expect(alert(page, 'Failed to add food item. Please try again.')).toShow()
    expect(await page.getByLabel('Description').inputValue()).toBe('Black lentils.')
  })

  it('add item success: Food item added successfully!', async () => {
    const page = await dashboard(async () => {})
    await addItem(page)
    await expect(page.getByText('Food item added successfully!', { exact: true }).first()).toShow()
  })

  it.each([
    ['generic failure', { status: 500, json: {} }, 'Payment verification failed. Please contact support.'],
    ['expired session', { status: 200, json: { ...unpaid, status: 'expired' } }, 'Payment session expired. Please try again.'],
    ['call error', undefined, 'Error verifying payment. Please contact support.'],
    ['success', { status: 200, json: { ...unpaid, payment_status: 'paid' } }, 'Payment successful! Your subscription has been upgraded.'],
  ])('payment verification, %s', async (_outcome, answer, message) => {
    const page = await dashboard((opened) => breakCall(opened, 'GET', STATUS, answer), '/?session_id=cs_1')
    await expect(alert(page, message)).toShow()
  })
})

describe('8 Errors: what is only logged', () => {
  const logged = async (prepare: (page: Page) => Promise<Page>): Promise<{ page: Page; log: string[] }> => {
    const log: string[] = []
    const page = await visit()
    page.on('console', (message) => message.type() === 'error' && log.push(message.text()))
    return { page: await prepare(page), log }
  }

  it('analytics cannot be loaded: logged, no message, and home is usable', async () => {
    const { page, log } = await logged(async (opened) => {
      await breakCall(opened, 'GET', '/analytics', { status: 404 })
      await opened.goto('/')
      return opened
    })
    await expect.poll(() => log).toContainEqual(expect.stringContaining('The impact figures could not be loaded'))
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect(page.getByText('50%')).toShow()
    await press(page, 'Find a meal')
    await expect(heading(page, 'Available Food Deals')).toShow()
  })

  it('the food list cannot be loaded: logged, no message, and browse is usable', async () => {
    const { page, log } = await logged(async (opened) => {
      await breakCall(opened, 'GET', '/food-items', { status: 404 })
      await opened.goto('/')
      await goTo(opened, 'Browse Food')
      return opened
    })
    await expect.poll(() => log).toContainEqual(expect.stringContaining('The deals could not be loaded'))
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.unrouteAll()
    await shop.server().aFoodItem(await shop.server().aRestaurant(), { name: 'Pad thai', cuisine_type: 'Asian' })
    await press(page, 'Asian')
    await expect(page.getByRole('article', { name: 'Pad thai' })).toShow()
  })

  it('the subscription cannot be loaded: logged, no message, and the dashboard is usable', async () => {
    const { page, log } = await logged(async (opened) => {
      await restoreSession(opened, partner)
      await breakCall(opened, 'GET', '/subscriptions', { status: 404 })
      await opened.goto('/')
      await goTo(opened, 'Dashboard')
      return opened
    })
    await expect.poll(() => log).toContainEqual(expect.stringContaining('The subscription could not be loaded'))
    expect(await page.getByRole('alert').count()).toBe(0)
    await addItem(page)
    await expect(page.getByText('Food item added successfully!').first()).toShow()
  })
})
