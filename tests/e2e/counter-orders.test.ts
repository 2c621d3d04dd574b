import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { missedFrom } from '#contract/kitchen/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { spacedCode } from '#web/domain/orders/order-wording.ts'
import { heading, openSignedIn, waitForQrReader } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const LUNCH = new Date('2026-11-21T02:00:00Z')
const shop = openShop({ at: LUNCH })
/** What a browser says of each call that was refused, or that found no network. */
const EXPECTED = /the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|No connection/

const aRestaurant = () => shop.server().aRestaurant('Osteria Lume')
type Restaurant = Awaited<ReturnType<typeof aRestaurant>>

async function anOrder(restaurant: Restaurant, first_name: string, fields: Partial<NewFoodItem> = {}) {
  const { aCustomer, aFoodItem, aPaidOrder } = shop.server()
  const customer = await aCustomer(`${first_name} Duarte`)
  const order = await aPaidOrder(customer, await aFoodItem(restaurant, fields), 2)
  return {
    customer,
    order,
    status: async () => (await customer.client.ok(ordersApi.get, { order_id: order.id })).status,
  }
}
const anEarlyOrder = (restaurant: Restaurant) =>
  anOrder(restaurant, 'Ines', { pickup_start: shop.server().inMinutes(60) })

/** Two orders that nobody collected. They count as missed once the server has looked for such orders, so the last test uses them. */
let lateOrders: { restaurant: Restaurant; orders: Awaited<ReturnType<typeof anOrder>>[] }
beforeAll(async () => {
  const restaurant = await aRestaurant()
  const expires_at = shop.server().inMinutes(30)
  const orders = [
    await anOrder(restaurant, 'Ines', { expires_at }),
    await anOrder(restaurant, 'Rui', { expires_at }),
  ]
  lateOrders = { restaurant, orders }
  const missed_at = missedFrom(orders[1]?.order.pickup_end ?? '').getTime()
  await shop.server().restart(new Date(missed_at + MINUTE_MS))
})

async function counterOf({ user }: { user: { email: string } }): Promise<Page> {
  shop.camera.unplug()
  const page = await shop.visit({ size: 'phone', expected: EXPECTED })
  await openSignedIn(page, user, '/counter')
  await heading(page, 'Counter').waitFor()
  return page
}

const answer = (page: Page, verdict: string) => page.locator(`[data-verdict=${verdict}]`)
const rowOf = (page: Page, { code }: Order): Locator => page.getByRole('button', { name: spacedCode(code) })
const collectButton = (page: Page) => page.getByRole('button', { name: 'Hand over', exact: true })
const collectAnyway = (page: Page) => page.getByRole('button', { name: 'Hand over anyway' })
const tooEarly = ({ pickup_start }: Order): string =>
  `Too early. Pickup starts at ${timeOfDay(pickup_start ?? '')}.`

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Or type the code').fill(code)
  await page.keyboard.press('Enter')
}

it('collects an order that is pressed in the list, after a second press, and undoes it', async () => {
  const restaurant = await aRestaurant()
  const { inMinutes } = shop.server()
  const later = await anOrder(restaurant, 'Later', { expires_at: inMinutes(120) })
  const next = await anOrder(restaurant, 'Next', { expires_at: inMinutes(60) })
  const counter = await counterOf(restaurant)
  await expect(rowOf(counter, later.order)).toShow()
  expect(await counter.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Next/),
    expect.stringMatching(/^Later/),
  ])

  await rowOf(counter, next.order).click()
  await collectButton(counter).waitFor()
  expect(await next.status()).toBe('paid')
  await collectButton(counter).click()
  for (const text of ['Hand it over', 'Next'])
    await expect(answer(counter, 'accepted').getByText(text).first()).toShow()
  expect(
    await counter.evaluate(() => document.activeElement?.contains(document.querySelector('[data-verdict]'))),
  ).toBe(true)
  await expect(counter.getByText('1 waiting, 1 collected')).toShow()
  expect(await next.status()).toBe('collected')

  await counter.getByRole('button', { name: 'Undo' }).click()
  await expect(answer(counter, 'collection_undone')).toShow()
  await expect(counter.getByText('2 waiting, 0 collected')).toShow()
})

it('collects nothing when a second press follows at once, or the order is closed again', async () => {
  const restaurant = await aRestaurant()
  const { order, status } = await anOrder(restaurant, 'Ines')
  const counter = await counterOf(restaurant)
  // One after the other in the page itself, so that nothing is waited for in between.
  const canPress = await rowOf(counter, order).evaluate(async (row: HTMLButtonElement) => {
    row.click()
    await Promise.resolve()
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Hand over')
    button?.click()
    return button === undefined ? undefined : !button.disabled
  })
  expect(canPress).toBe(false)
  await counter.getByRole('button', { name: 'Not yet' }).click()
  await expect(collectButton(counter)).toVanish()
  expect(await rowOf(counter, order).evaluate((row) => row === document.activeElement)).toBe(true)
  await expect(counter.getByText('Ready to scan')).toShow()
  expect(await status()).toBe('paid')
})

it('hands an early order over from the list, after a press that says so', async () => {
  const restaurant = await aRestaurant()
  const { order, customer, status } = await anEarlyOrder(restaurant)
  const phone = await shop.visit({ size: 'phone' })
  await openSignedIn(phone, customer.user, `/?order=${order.id}`)
  await phone.getByRole('img', { name: /^QR code/ }).waitFor()
  const counter = await counterOf(restaurant)
  await rowOf(counter, order).click()
  await expect(counter.getByText(tooEarly(order))).toShow()
  expect(await status()).toBe('paid')
  await collectAnyway(counter).click()
  await expect(answer(counter, 'accepted').getByText('Hand it over')).toShow()
  await expect(phone.getByText('Collected, enjoy!')).toShow()
})

it('refuses an early order by its code at first, and hands it over after a second press', async () => {
  const restaurant = await aRestaurant()
  const { order, status } = await anEarlyOrder(restaurant)
  const counter = await counterOf(restaurant)
  await type(counter, order.code)
  await expect(answer(counter, 'too_early').getByText('Too early')).toShow()
  await expect(
    answer(counter, 'too_early').getByText(`Pickup starts at ${timeOfDay(order.pickup_start ?? '')}.`),
  ).toShow()
  await expect(answer(counter, 'too_early').getByText('2 × Lasagne al forno')).toShow()
  expect(await status()).toBe('paid')
  await collectAnyway(counter).click()
  await expect(answer(counter, 'accepted').getByText('Hand it over')).toShow()
  expect(await status()).toBe('collected')
})

it('hands over from the list without a network, in time and early, and sends both when it is back', async () => {
  const restaurant = await aRestaurant()
  const [ready, early] = [await anOrder(restaurant, 'Ready'), await anEarlyOrder(restaurant)]
  const counter = await counterOf(restaurant)
  await rowOf(counter, early.order).waitFor()
  await waitForQrReader(counter)
  await counter.context().setOffline(true)

  await rowOf(counter, ready.order).click()
  await collectButton(counter).click()
  await expect(answer(counter, 'accepted_offline')).toShow()
  await expect(counter.getByText('1 to send')).toShow()
  await expect(rowOf(counter, ready.order)).toVanish()

  await type(counter, early.order.code)
  await expect(answer(counter, 'too_early')).toShow()
  await collectAnyway(counter).click()
  await expect(answer(counter, 'accepted_offline')).toShow()
  await expect(counter.getByText('2 to send')).toShow()
  expect([await ready.status(), await early.status()]).toEqual(['paid', 'paid'])

  await counter.context().setOffline(false)
  await expect(counter.getByText(/to send/)).toVanish()
  await expect(counter.getByText('Handed over offline, then refused')).toVanish()
  expect([await ready.status(), await early.status()]).toEqual(['collected', 'collected'])
})

it('hands a missed order over from the list and by its code, after a second press, and undoes it', async () => {
  const { restaurant, orders } = lateOrders
  const [one, other] = orders as [(typeof orders)[0], (typeof orders)[0]]
  await expect.poll(other.status, { timeout: 60_000 }).toBe('missed')
  const counter = await counterOf(restaurant)
  const missed = counter.getByRole('region', { name: 'Not collected in time' })
  await expect(missed.getByRole('button', { name: spacedCode(one.order.code) })).toShow()

  await rowOf(counter, one.order).click()
  await expect(counter.getByText(`Too late: pickup ended at ${timeOfDay(one.order.pickup_end)}.`)).toShow()
  await collectAnyway(counter).click()
  await expect(answer(counter, 'accepted').getByText('Ines')).toShow()
  expect(await one.status()).toBe('collected')
  await counter.getByRole('button', { name: 'Undo' }).click()
  await expect(answer(counter, 'collection_undone').getByText(/The order counts as missed\./)).toShow()
  expect(await one.status()).toBe('missed')

  await type(counter, other.order.code)
  await expect(answer(counter, 'too_late').getByText(/This order counts as missed\./)).toShow()
  await collectAnyway(counter).click()
  await expect(answer(counter, 'accepted').getByText('Rui')).toShow()
  expect(await other.status()).toBe('collected')
})
