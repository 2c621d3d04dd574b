import { screen } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { changePatience } from '#tests/support/patience.ts'

const CHECKOUT = '/payments/checkout/session'
const STATUS = '/payments/checkout/status'
const NO_PAYMENT = 'Failed to initiate payment. Please try again.'
const broken = { status: 502, json: {} }
const unpaid = {
  payment_status: 'unpaid',
  status: 'open',
  package_id: 'restaurant_subscription',
  order_id: null,
}
const answerOf = (change: object) => ({ status: 200, json: { ...unpaid, ...change } })
/** What the console says of the failures these tests bring about. */
const expected = /could not be (opened|loaded|checked)/

// What is shown once a call has been repeated for long enough.
changePatience({ total: 0 })

type Prepare = (page: Page) => void
const nothing: Prepare = () => {}

const it = base
  .extend('partner', { scope: 'file' }, ({ t }) => t.aRestaurant('Nonna Pina'))
  .extend(
    'shop',
    ({ visit }) =>
      (): Page =>
        visit({ expected }),
  )
  .extend('dashboard', ({ visit, partner }) => async (prepare: Prepare, path = '/'): Promise<Page> => {
    const page = visit({ as: partner, path, expected })
    prepare(page)
    await page.goTo('Dashboard')
    await page.find('heading', 'Add Food Item')
    return page
  })

async function trySignIn(page: Page, prepare = nothing): Promise<void> {
  prepare(page)
  await page.press('Login / Register')
  await page.fill({ Email: 'nobody@surplate.example', Password: 'not-this-one' })
  await page.press('Sign in', await page.find('main', ''))
}
async function tryRegister(page: Page, email: string, prepare = nothing): Promise<void> {
  prepare(page)
  await page.press('Get started')
  await page.createAccount({ user_type: 'Restaurant', name: 'Nonna Pina', email })
}
async function addItem(page: Page, name = 'Dal makhani'): Promise<void> {
  await page.fill({
    Name: name,
    Cuisine: 'Indian',
    Description: 'Black lentils.',
    'Original price': '16',
    'Discounted price': '7',
    Quantity: '3',
  })
  await page.press('Add Food Item')
}
/** The message, word for word, to screen readers too. */
const alert = async (words: string): Promise<void> => {
  const message = await screen.findByText(words)
  expect(message.closest('[role=alert]')).not.toBeNull()
}

describe('8 Errors: what is shown', () => {
  it('login failure: the detail of the server', async ({ shop }) => {
    await trySignIn(shop())
    await alert('That email and password do not match. Please try again.')
  })

  it('register failure: the detail of the server', async ({ shop, partner }) => {
    await tryRegister(shop(), partner.user.email)
    await alert('An account with this email already exists. Please sign in instead.')
  })

  it.for([
    ['an answer without a detail', broken],
    ['no answer', undefined],
  ] as const)(
    'login failure, %s: Authentication failed. Please try again.',
    async ([_how, answer], { shop }) => {
      await trySignIn(shop(), (page) => page.breakCall('POST', '/auth/login', answer))
      await alert('Authentication failed. Please try again.')
    },
  )

  it('register failure without a detail: Authentication failed. Please try again.', async ({
    shop,
    partner,
  }) => {
    await tryRegister(shop(), partner.user.email, (page) => page.breakCall('POST', '/auth/register', broken))
    await alert('Authentication failed. Please try again.')
  })

  it.for([
    ['no url in the response', { status: 200, json: { session_id: 'cs_1' } }],
    ['the call fails', undefined],
    ['the call is refused', broken],
  ] as const)(
    'checkout creation, %s: Failed to initiate payment. Please try again.',
    async ([_how, answer], { dashboard }) => {
      const page = await dashboard((opened) => opened.breakCall('POST', CHECKOUT, answer))
      await page.press('Upgrade to Surplate Pro')
      await alert(NO_PAYMENT)
      expect(location.pathname).toBe('/')
    },
  )

  it('add item failure: Failed to add food item. Please try again.', async ({ dashboard }) => {
    await addItem(await dashboard((page) => page.breakCall('POST', '/food-items')))
    await alert('Failed to add food item. Please try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Black lentils.')
  })

  it('add item success: Food item added successfully!', async ({ dashboard }) => {
    const page = await dashboard(nothing)
    await addItem(page)
    await page.shows(/^Food item added successfully!$/)
  })

  it.for([
    ['generic failure', { status: 500, json: {} }, 'Payment verification failed. Please contact support.'],
    ['expired session', answerOf({ status: 'expired' }), 'Payment session expired. Please try again.'],
    ['call error', undefined, 'Error verifying payment. Please contact support.'],
    [
      'success',
      answerOf({ payment_status: 'paid' }),
      'Payment successful! Your subscription has been upgraded.',
    ],
  ] as const)('payment verification, %s', async ([_outcome, answer, message], { dashboard }) => {
    await dashboard((page) => page.breakCall('GET', STATUS, answer), '/?session_id=cs_1')
    await alert(message)
  })
})

describe('8 Errors: what is only logged', () => {
  const logged = (page: Page, words: string) =>
    expect.poll(() => page.logged).toContainEqual(expect.stringContaining(words))
  const noAlert = () => expect(screen.queryByRole('alert')).toBeNull()

  it('analytics cannot be loaded: logged, no message, and home is usable', async ({ visit }) => {
    const page = visit({ expected, broken: [['GET', '/analytics', { status: 404 }]] })
    await logged(page, 'The impact figures could not be loaded')
    noAlert()
    await page.shows('50%')
    await page.press('Find a meal')
    await page.find('heading', 'Available Food Deals')
  })

  it('the food list cannot be loaded: logged, no message, and browse is usable', async ({ t, shop }) => {
    const page = shop()
    page.breakCall('GET', '/food-items', { status: 404 })
    await page.goTo('Browse Food')
    await logged(page, 'The deals could not be loaded')
    noAlert()
    page.mendCalls()
    await t.aFoodItem(await t.aRestaurant(), { name: 'Pad thai', cuisine_type: 'Asian' })
    await page.press('Asian')
    await page.card('Pad thai')
  })

  it('the subscription cannot be loaded: logged, no message, and the dashboard is usable', async ({
    dashboard,
  }) => {
    const page = await dashboard((opened) => opened.breakCall('GET', '/subscriptions', { status: 404 }))
    await logged(page, 'The subscription could not be loaded')
    noAlert()
    await addItem(page, 'Dal tadka')
    await page.shows('Food item added successfully!')
  })
})
