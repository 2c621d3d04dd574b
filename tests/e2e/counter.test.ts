import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { spacedCode } from '#web/domain/orders/order-wording.ts'
import { heading, openSignedIn, waitForQrReader } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

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
  await counter.getByRole('button', { name: 'Next' }).click()
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

  await counter.getByLabel('Or type the code').fill(early.order.code)
  await counter.keyboard.press('Enter')
  await expect(answer(counter, 'too_early')).toShow()
  await counter.getByRole('button', { name: 'Hand over anyway' }).click()
  await expect(answer(counter, 'accepted_offline')).toShow()
  await expect(counter.getByText('2 to send')).toShow()
  expect([await ready.status(), await early.status()]).toEqual(['paid', 'paid'])

  await counter.context().setOffline(false)
  await expect(counter.getByText(/to send/)).toVanish()
  await expect(counter.getByText('Handed over offline, then refused')).toVanish()
  expect([await ready.status(), await early.status()]).toEqual(['collected', 'collected'])
})
