import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { loseAnswer, type Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { changePatience } from '#tests/support/patience.ts'
import { patience } from '#web/platform/http/repeat.ts'
import { notify } from '#web/platform/notices.ts'

const LINE = 'One moment: we are trying again.'
const NO_DATABASE = {
  status: 503,
  json: { status: 503, code: 'unavailable', detail: 'Surplate is busy for a moment. Please try again.' },
}
const expected = /could not be (checked|opened|loaded)/

changePatience({ first_wait: 50, longest_wait: 200, silence: 100 })

const it = base.extend('cartOf', ({ t, visit }) => async (meal: string) => {
  const restaurant = await t.aRestaurant(`Kitchen of ${meal}`)
  await restaurant.client.ok(restaurantsApi.change, { address: '12 Lygon St' })
  await t.aFoodItem(restaurant, { name: meal })
  const customer = await t.aCustomer()
  const page = visit({ as: customer, expected })
  await page.goTo('Browse Food')
  await page.press('Add to Cart', await page.card(meal))
  await page.goTo('Cart')
  return { page, customer }
})

const callsOf = (page: Page, method: string, path: string) =>
  page.calls.filter((seen) => seen.method === method && seen.path === path)

it('places an order once through an outage in which its answer is lost, and says calmly that it goes on', async ({
  cartOf,
}) => {
  const { page, customer } = await cartOf('Lost lasagne')
  page.breakCall('POST', '/orders', loseAnswer)
  page.breakCall('POST', '/payments/checkout/session', NO_DATABASE)
  await page.press('Order and pay')
  expect((await page.shows(LINE)).closest('[role=status]')).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.querySelector('main [aria-busy=true]')).not.toBeNull()
  page.mendCalls()
  page.breakCall('POST', '/payments/checkout/session', NO_DATABASE)
  await waitFor(() => expect(callsOf(page, 'POST', '/payments/checkout/session')).not.toEqual([]))
  page.mendCalls()
  await waitFor(() => expect(page.left).toHaveLength(1))
  await page.hides(LINE)
  expect(callsOf(page, 'POST', '/orders').length).toBeGreaterThan(1)
  expect(await customer.client.ok(ordersApi.all, {})).toHaveLength(1)
})

it('places no order any more once somebody has left the cart', async ({ cartOf }) => {
  const { page, customer } = await cartOf('Left linguine')
  page.breakCall('POST', '/orders', NO_DATABASE)
  await page.press('Order and pay')
  await page.shows(LINE)
  await page.goTo('Home')
  await page.hides(LINE)
  page.mendCalls()
  await page.goTo('Cart')
  await page.shows('Left linguine')
  expect(await customer.client.ok(ordersApi.all, {})).toEqual([])
})

it('signs in through an outage', async ({ t, visit }) => {
  const { user } = await t.aCustomer()
  const page = visit()
  page.breakCall('POST', '/auth/login', NO_DATABASE)
  await page.press('Login / Register')
  await page.fill({ Email: user.email, Password: PASSWORD })
  await page.press('Sign in', await page.find('main', ''))
  await page.shows(LINE)
  expect((await page.field('Email')).value).toBe(user.email)
  page.mendCalls()
  await page.find('button', 'Logout')
  await page.hides(LINE)
})

it('shows the failure in the end, and keeps what was typed', async ({ t, visit }) => {
  const { user } = await t.aCustomer()
  const page = visit()
  patience.total = 300
  page.breakCall('POST', '/auth/login', NO_DATABASE)
  await page.press('Login / Register')
  await page.fill({ Email: user.email, Password: PASSWORD })
  await page.press('Sign in', await page.find('main', ''))
  await page.shows(NO_DATABASE.json.detail)
  await page.hides(LINE)
  expect(callsOf(page, 'POST', '/auth/login').length).toBeGreaterThan(1)
  expect((await page.field('Password')).value).toBe(PASSWORD)
})

it('sends what has no key once, and says that it did not work', async ({ t, visit }) => {
  const customer = await t.aCustomer()
  const { id } = await t.anOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  const page = visit({ as: customer, path: `/?order=${id}` })
  page.breakCall('POST', `/orders/${id}/cancel`, NO_DATABASE)
  await page.press('Cancel order')
  await page.press('Cancel the order', await page.dialog())
  await page.shows(NO_DATABASE.json.detail)
  expect(callsOf(page, 'POST', `/orders/${id}/cancel`)).toHaveLength(1)
})

it('loads a page that was opened in an outage as soon as there is an answer', async ({ t, visit }) => {
  await t.aFoodItem(await t.aRestaurant(), { name: 'Waiting waffles' })
  const page = visit({ expected })
  page.breakCall('GET', '/food-items', NO_DATABASE)
  await page.goTo('Browse Food')
  await page.shows(LINE)
  expect(screen.queryByRole('alert')).toBeNull()
  page.mendCalls()
  await page.card('Waiting waffles')
  await page.hides(LINE)
})

it('waits calmly for the confirmation of a payment, and shows a pass that was seen from the device', async ({
  cartOf,
}) => {
  const { page } = await cartOf('Patient pierogi')
  await page.press('Order and pay')
  await waitFor(() => expect(page.left).toHaveLength(1))
  page.breakCall('GET', '/payments/checkout/status', NO_DATABASE)
  page.breakCall('GET', '/orders', NO_DATABASE)
  await page.onPaymentPage('Pay')
  await page.find('heading', 'Verifying your payment…')
  await page.shows(LINE)
  expect(screen.queryByRole('alert')).toBeNull()
  page.mendCalls()
  await page.find('img', 'QR code')
  await page.hides(LINE)

  page.breakCall('GET', '/', NO_DATABASE)
  page.reload()
  await page.goTo('My orders')
  await page.press(/Kitchen of Patient pierogi/)
  await page.find('img', 'QR code')
  await page.shows(LINE)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says nothing about what a page that was left was repeating and never got', async ({ visit }) => {
  let [isHanging, hanging] = [false, 0]
  const failThenHang = (): Promise<Response> => {
    if (!isHanging) return Promise.resolve(Response.json(NO_DATABASE.json, { status: 503 }))
    hanging += 1
    return new Promise(() => {})
  }
  const page = visit({ path: '/?view=browse', broken: [['GET', '/food-items?', failThenHang]], expected })
  await page.shows(LINE)
  isHanging = true
  await waitFor(() => expect(hanging).toBeGreaterThan(0))
  page.mendCalls()
  page.reload()
  notify('Saved.')
  await page.shows('Saved.')
  await page.hides(LINE)
})
