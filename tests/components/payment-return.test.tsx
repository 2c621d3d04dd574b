import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { it as base } from '#tests/support/page-test.ts'

/** After how long the pass opens by itself. */
const OPENS_AFTER_MS = 400
const banner = /1 meal held, (9|10):\d\d left/

/** Somebody who was sent to the payment page of an order for one meal. */
const it = base.extend('paying', ({ t, visit }) => async (meal: string) => {
  const restaurant = await t.aRestaurant(`Kitchen of ${meal}`)
  await restaurant.client.ok(restaurantsApi.change, { address: '12 Lygon St' })
  await t.aFoodItem(restaurant, { name: meal, discounted_price: 9.5 })
  const customer = await t.aCustomer()
  const page = visit({ as: customer })
  await page.goTo('Browse Food')
  await page.press('Add to Cart', await page.card(meal))
  await page.goTo('Cart')
  await page.press('Order and pay')
  await page.shows('Taking you to the payment page.')
  await waitFor(() => expect(page.left).toHaveLength(1))
  return { page, customer }
})

const badge = () => screen.queryByTestId('hold-count')
const noBadge = () => waitFor(() => expect(badge()).toBeNull())
/** As when the browser brings back a page that it kept in memory. */
function restoreFromMemory(): void {
  const event = document.createEvent('Event')
  event.initEvent('pageshow')
  dispatchEvent(Object.assign(event, { persisted: true }))
}

it('shows what is held after the payment page was left, and pays for it', async ({ paying }) => {
  const { page } = await paying('Held halloumi')
  page.reload()
  await page.find('heading', 'Your cart')
  await page.shows(banner)
  await page.shows('Nothing else in your cart')
  expect(badge()?.textContent).toBe('1 held, not paid yet')
  page.left.pop()
  await page.press(/^Pay$/)
  await page.onPaymentPage('Pay')
  await page.find('img', 'QR code')
  await noBadge()
  await page.goTo('Cart')
  await page.shows('Your cart is empty')
})

it('shows what is held when the browser restores the cart from its memory', async ({ paying }) => {
  const { page } = await paying('Frozen falafel')
  await page.hides('Nothing else in your cart')
  restoreFromMemory()
  await page.shows(banner)
  await page.hides('Taking you to the payment page.')
})

it('forgets the hold in a page from memory when it was paid for meanwhile', async ({ paying }) => {
  const { page } = await paying('Meanwhile moussaka')
  page.reload()
  await page.shows(banner)
  expect(badge()).not.toBeNull()
  localStorage.setItem('own:holds', '[]')
  restoreFromMemory()
  await noBadge()
})

it('removes the badge when the order is cancelled elsewhere, and makes no request for those who hold nothing', async ({
  paying,
}) => {
  const { page, customer } = await paying('Elsewhere empanada')
  page.reload()
  await page.shows(banner)
  const [order] = await customer.client.ok(ordersApi.all, {})
  await customer.client.ok(ordersApi.cancel, { order_id: order?.id ?? '' })
  await page.goTo('My orders')
  await page.shows('Not paid')
  await noBadge()
  const { length } = page.calls
  await page.goTo('Home')
  page.reload()
  await page.find('link', 'How we count')
  expect(page.calls.slice(length).filter(({ path }) => path.startsWith('/orders'))).toEqual([])
})

it('opens the pass by itself after a payment', async ({ paying }) => {
  const { page } = await paying('Automatic arancini')
  const timers = holdTimers(OPENS_AFTER_MS)
  await page.onPaymentPage('Pay')
  await page.shows('Opening your pass…')
  for (const run of timers) run()
  await page.find('img', 'QR code')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your order'))
  await page.find('dialog', 'Payment Successful')
  expect(location.pathname + location.search).toBe('/')
  history.back()
  await page.find('heading', 'Available Food Deals')
  expect(location.pathname + location.search).toBe('/')
})

it('does not open the pass by itself once somebody acts', async ({ paying }) => {
  const { page } = await paying('Patient paella')
  const timers = holdTimers(OPENS_AFTER_MS)
  await page.onPaymentPage('Pay')
  await page.find('heading', 'Payment Successful')
  await page.shows('Opening your pass…')
  await page.user.tab()
  await page.hides('Opening your pass…')
  await waitFor(() => expect(timers).toEqual([]))
  await page.press('Show my QR code')
  await page.find('img', 'QR code')
  history.back()
  await page.find('heading', 'Available Food Deals')
})

it('says in a browser without the session that the payment is on its way, and leads to the pass', async ({
  paying,
}) => {
  const { page, customer } = await paying('Other omelette')
  page.client.cookie = ''
  localStorage.clear()
  await page.onPaymentPage('Pay')
  await page.find('heading', 'Your payment is on its way')
  await page.shows('Sign in to see your pass.')
  expect(document.body.textContent).not.toMatch(/fail|error|not confirmed/i)
  await page.press('Sign in', await page.find('main', ''))
  await page.signIn(customer.user)
  await page.press(/Kitchen of Other omelette/)
  await page.find('img', 'QR code')
})

it('says how long a meal is still held after a cancelled payment, and pays again', async ({ paying }) => {
  const { page } = await paying('Again aloo')
  await page.onPaymentPage('Cancel')
  await page.find('heading', 'Payment Cancelled')
  await page.shows(/^Your meal is held for another (9|10):\d\d\.$/)
  await page.press('Pay again')
  await page.onPaymentPage('Pay')
  await page.find('img', 'QR code')
})

it('keeps the hold of a customer who leaves the payment page, or lets it expire, and lets them pay later', async ({
  paying,
}) => {
  const { page } = await paying('Cancelled calzone')
  await page.onPaymentPage('Cancel')
  await page.find('heading', 'Payment Cancelled')
  await page.shows('nothing was charged. You can try again.')
  await page.press('Back to my order')
  await page.shows('We keep your meals while you pay.')
  expect((await page.shows(/^Time left to pay: (9|10):\d\d$/)).role).toBe('timer')
  await page.press('Pay $9.50')
  await page.onPaymentPage('Let it expire')
  await page.shows('Payment session expired. Please try again.')
  await page.hides('Payment Successful')
  await page.press('Go back and try again')
  await page.press('Kitchen of Cancelled calzone')
  await page.press('Pay $9.50')
  await page.onPaymentPage('Pay')
  await page.find('img', 'QR code')
})

it('cancels the order of a customer who returned from the payment page, and puts the food item back on sale', async ({
  paying,
}) => {
  const { page } = await paying('Regretted risotto')
  page.reload()
  await page.goTo('My orders')
  await page.press('Kitchen of Regretted risotto')
  await page.press('Cancel order')
  await page.press('Cancel the order', await page.dialog())
  await page.shows('its meals are no longer kept for you. Nothing was charged.')
  await page.goTo('Browse Food')
  await page.shows('5 left', await page.card('Regretted risotto'))
})

it('leads to the dashboard after the subscription plan is paid', async ({ t, visit }) => {
  const page = visit({ as: await t.aRestaurant('Upgraded Kitchen') })
  await page.goTo('Dashboard')
  await page.press('Upgrade to Surplate Pro')
  await page.onPaymentPage('Pay')
  await page.find('heading', 'Payment Successful')
  await page.find('button', 'Return to Home')
  await page.press('Open the dashboard')
  await page.find('heading', /^Dashboard$/)
})

it('leads back to the dashboard after the payment of the subscription plan is cancelled', async ({
  t,
  visit,
}) => {
  const page = visit({ as: await t.aRestaurant('Hesitant Kitchen') })
  await page.goTo('Dashboard')
  await page.press('Upgrade to Surplate Pro')
  await page.onPaymentPage('Cancel')
  await page.find('heading', 'Payment Cancelled')
  await page.find('button', 'Return to Home')
  await page.press('Back to the dashboard')
  await page.find('heading', /^Dashboard$/)
})
