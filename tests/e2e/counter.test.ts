import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { staffApi } from '#contract/kitchen/staff.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { openSignedIn, press, waitForQrReader } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { pairingToken } from '#tests/support/staff.ts'

const shop = openShop()

async function anOrder() {
  const { aRestaurant, aCustomer, aFoodItem, aPaidOrder } = shop.server()
  const restaurant = await aRestaurant('Osteria Sole')
  const customer = await aCustomer('Ines Duarte')
  return { restaurant, customer, order: await aPaidOrder(customer, await aFoodItem(restaurant)) }
}
const answer = (page: Page, verdict: string) => page.locator(`[data-verdict=${verdict}]`)

it('starts a camera that is plugged in, collects a pass, and scans it again only after it left the picture', async () => {
  const { restaurant, customer, order } = await anOrder()
  shop.camera.unplug()
  const counter = await shop.visit({
    size: 'phone',
    expected: /status of 409|net::ERR_|wasm|ArrayBuffer|Aborted/,
  })
  // The reader of QR codes is loaded again where its first requests were lost: it makes two of them at once.
  await counter.context().route('**/*.wasm', (route) => route.abort(), { times: 2 })
  await openSignedIn(counter, restaurant.user, '/counter')
  await expect(counter.getByText('No camera found. Please type the code.')).toShow()
  const phone = await shop.visit({ size: 'phone', pixels: 2 })
  await openSignedIn(phone, customer.user, `/?order=${order.id}`)
  await phone.getByRole('img', { name: /^QR code/ }).waitFor()
  await shop.camera.show(phone, { away: true })
  await expect(answer(counter, 'accepted').getByText('Hand it over')).toShow()
  await expect(phone.getByText(/Picked up at 6:\d\d pm/)).toShow()
  await press(counter, 'Next')
  await expect(answer(counter, 'already_collected').getByText('Already collected')).toShow()
})

it('collects on a paired tablet without a network, also after a reload, and sends it once the network is back', async () => {
  const { restaurant, order } = await anOrder()
  const { pairing_url } = await restaurant.client.ok(staffApi.addDevice, {})
  shop.camera.unplug()
  const tablet = await shop.visit({ size: 'phone', worksOffline: true, expected: /net::ERR_|No connection/ })
  await tablet.goto(`/counter#pair=${pairingToken(pairing_url)}`)
  await press(tablet, 'Pair this device')
  await expect(tablet.getByText('1 waiting, 0 collected')).toShow()
  await waitForQrReader(tablet)
  await expect
    .poll(() => tablet.evaluate(async () => (await caches.match('/counter')) !== undefined))
    .toBe(true)
  await tablet.reload()
  await expect(tablet.getByText('1 waiting, 0 collected')).toShow()
  await tablet.context().setOffline(true)
  await tablet.reload()
  await expect(tablet.getByText('Osteria Sole · Kitchen tablet')).toShow()
  await tablet.getByLabel('Or type the code').fill(order.code)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('1 to send')).toShow()
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('0 waiting, 1 collected')).toShow()
  const [collected] = await restaurant.client.ok(ordersApi.ofRestaurant, { status: 'collected' })
  expect(collected?.collected_by).toBe('Kitchen tablet')
})
