import { screen } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { goOnline } from '#tests/support/go-online.ts'
import { it } from '#tests/support/page-test.ts'

const NOTE = /^No network\. These are your passes and orders as last seen .+; the codes work all the same\.$/
const loseNetwork = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

it('shows the orders as last seen without a network, with one calm line, and their codes', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const kitchen = await t.aRestaurant('Cellar Kitchen')
  await t.aPaidOrder(customer, await t.aFoodItem(kitchen, { name: 'Cellar soup' }))
  const page = visit({ as: customer, expected: /could not be checked/ })
  await page.goTo('My orders')
  await page.find('button', /Cellar Kitchen/)
  loseNetwork()
  page.breakCall('GET', '/')
  page.reload()
  await page.shows(NOTE)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('Loading your orders')).toBeNull()
  await page.press(/Cellar Kitchen/)
  await page.find('img', 'QR code of the order at Cellar Kitchen')
})

it('says without a network that orders show later where none were seen, and loads them once there is one', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant('Later Kitchen')))
  const page = visit({ as: customer, expected: /could not be checked/ })
  const onLine = loseNetwork()
  page.breakCall('GET', '/orders')
  await page.goTo('My orders')
  await page.shows('No network. Your orders show here as soon as you are connected.')
  expect(screen.queryByRole('alert')).toBeNull()
  onLine.mockRestore()
  page.mendCalls()
  goOnline()
  await page.find('button', /Later Kitchen/)
  await page.hides(/^No network/)
})

it('shows the pass of a friend as last seen without a network, until it was taken back', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const { id: order_id } = await t.aPaidOrder(
    customer,
    await t.aFoodItem(await t.aRestaurant('Gift Kitchen')),
  )
  const { url } = await customer.client.ok(ordersApi.sharePass, { order_id })
  const page = visit({ path: `/${new URL(url).search}` })
  const code = () => page.find('img', 'QR code of the order at Gift Kitchen')
  await code()
  const onLine = loseNetwork()
  page.breakCall('GET', '/')
  page.reload()
  await code()
  await page.shows('No network. This is your pickup as last seen; the code works all the same.')

  await customer.client.ok(ordersApi.takeBackPass, { order_id })
  onLine.mockRestore()
  page.mendCalls()
  page.reload()
  await page.shows('This pass is no longer valid.')
  loseNetwork()
  page.breakCall('GET', '/')
  page.reload()
  await page.find('button', 'Try again')
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
})
