import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { staffApi } from '#contract/kitchen/staff.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { spacedCode } from '#web/domain/orders/order-wording.ts'
import { heading, openSignedIn, press, restoreSession, waitForQrReader } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { pairingToken } from '#tests/support/staff.ts'

const shop = openShop()
/** What a browser says of each call that was refused, or that found no network. */
const EXPECTED = /the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|No connection/

type Restaurant = Awaited<ReturnType<ReturnType<typeof shop.server>['aRestaurant']>>

async function anOrder(restaurant: Restaurant, fields: Partial<NewFoodItem> = {}) {
  const { aCustomer, aFoodItem, aPaidOrder } = shop.server()
  const customer = await aCustomer('Ines Duarte')
  const order = await aPaidOrder(customer, await aFoodItem(restaurant, fields), 2)
  const status = async () => (await customer.client.ok(ordersApi.get, { order_id: order.id })).status
  return { customer, order, status }
}

async function counterOf(restaurant: Restaurant): Promise<Page> {
  shop.camera.unplug()
  const page = await shop.visit({ size: 'phone', expected: EXPECTED })
  await openSignedIn(page, restaurant.user, '/counter')
  await heading(page, 'Counter').waitFor()
  return page
}

const answer = (page: Page, verdict: string) => page.locator(`[data-verdict=${verdict}]`)
const rowOf = (page: Page, { code }: Order) => page.getByRole('button', { name: spacedCode(code) })

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Or type the code').fill(code)
  await page.keyboard.press('Enter')
}

it('starts a camera that is plugged in, collects a pass, and scans it again only after it left the picture', async () => {
  const restaurant = await shop.server().aRestaurant('Osteria Lume')
  const { customer, order } = await anOrder(restaurant)
  const counter = await counterOf(restaurant)
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

it('hands over from the list without a network, in time and early, and sends both when it is back', async () => {
  const restaurant = await shop.server().aRestaurant('Osteria Lume')
  const ready = await anOrder(restaurant)
  const early = await anOrder(restaurant, { pickup_start: shop.server().inMinutes(60) })
  const counter = await counterOf(restaurant)
  await rowOf(counter, early.order).waitFor()
  await waitForQrReader(counter)
  await counter.context().setOffline(true)

  await rowOf(counter, ready.order).click()
  await counter.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(answer(counter, 'accepted_offline')).toShow()
  await expect(counter.getByText('1 to send')).toShow()
  await expect(rowOf(counter, ready.order)).toVanish()

  await type(counter, early.order.code)
  await expect(answer(counter, 'too_early')).toShow()
  await press(counter, 'Hand over anyway')
  await expect(answer(counter, 'accepted_offline')).toShow()
  await expect(counter.getByText('2 to send')).toShow()
  expect([await ready.status(), await early.status()]).toEqual(['paid', 'paid'])

  await counter.context().setOffline(false)
  await expect(counter.getByText(/to send/)).toVanish()
  await expect(counter.getByText('Handed over offline, then refused')).toVanish()
  expect([await ready.status(), await early.status()]).toEqual(['collected', 'collected'])
})

it('collects on a paired tablet without a network, also after a reload, and sends it once the network is back', async () => {
  const owner = await shop.server().aRestaurant('Osteria Sole')
  const { order } = await anOrder(owner)
  const { pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const tablet = await shop.visit({ size: 'phone', worksOffline: true, expected: /net::ERR_|No connection/ })
  await tablet.goto(`/counter#pair=${pairingToken(pairing_url)}`)
  await press(tablet, 'Pair this device')
  await expect(tablet.getByText('1 waiting, 0 collected')).toShow()
  await waitForQrReader(tablet)
  await tablet.waitForFunction(async () => (await caches.match('/counter')) !== undefined)
  await tablet.reload()
  await expect(tablet.getByText('1 waiting, 0 collected')).toShow()
  await tablet.context().setOffline(true)
  await tablet.reload()
  await expect(tablet.getByText('Osteria Sole · Kitchen tablet')).toShow()
  await type(tablet, order.code)
  await expect(tablet.getByText('1 to send')).toShow()
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('0 waiting, 1 collected')).toShow()
  const [collected] = await owner.client.ok(ordersApi.ofRestaurant, { status: 'collected' })
  expect(collected?.collected_by).toBe('Kitchen tablet')
})

it('says on a revoked tablet how many orders are not sent, and sends them once somebody of the team signs in there', async () => {
  const owner = await shop.server().aRestaurant('Osteria Luna')
  const { order } = await anOrder(owner)
  const { id, pairing_url } = await owner.client.ok(staffApi.addDevice, {})
  const tablet = await shop.visit({
    size: 'phone',
    expected: /net::ERR_|No connection|status of 4\d\d|wasm|ArrayBuffer|Aborted/,
  })
  // The reader of QR codes is loaded again where its first requests were lost: it makes two of them at once.
  await tablet.context().route('**/*.wasm', (route) => route.abort(), { times: 2 })
  const reader = tablet.waitForResponse(/\.wasm$/)
  await tablet.goto(`/counter#pair=${pairingToken(pairing_url)}`)
  await press(tablet, 'Pair this device')
  await reader
  await expect(tablet.getByText('1 waiting, 0 collected')).toShow()
  await waitForQrReader(tablet)
  await tablet.context().setOffline(true)
  await type(tablet, order.code)
  await expect(tablet.getByText('1 to send')).toShow()
  await owner.client.ok(staffApi.removeDevice, { device_id: id })
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('This device has been revoked.')).toShow()
  await expect(tablet.getByText('1 order that was handed over here is not sent yet.')).toShow()
  await restoreSession(tablet, owner.user)
  await tablet.reload()
  await expect(tablet.getByText('0 waiting, 1 collected')).toShow()
})
