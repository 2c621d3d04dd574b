import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { unspokenCode, spacedCode } from '#contract/orders/order-code-wording.ts'
import { goTo, openSignedIn, waitForQrReader } from '#tests/support/browser-acts.ts'
import { untilCached } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { startNetworkProxy } from '#tests/support/network-cable.ts'

const cable = await startNetworkProxy()
const shop = openShop({ env: cable.env }, { whole: true })
afterEach(() => cable.mend())
afterAll(() => cable.remove())

/** What the console says of its own accord when nothing can be reached, and of a pass that was refused. */
const EXPECTED = /net::ERR_|No connection|status of 40[39]/

async function evening(kitchenName: string) {
  const { aRestaurant, aFoodItem, aCustomer, aPaidOrder } = shop.server()
  const kitchen = await aRestaurant(kitchenName)
  const customer = await aCustomer()
  const order = await aPaidOrder(customer, await aFoodItem(kitchen), 2)
  return { kitchen, customer, order }
}

async function openPass(page: Page, { restaurant }: Order): Promise<void> {
  await goTo(page, 'My orders')
  await page.getByRole('button', { name: new RegExp(restaurant.name) }).click()
  await expect(page.getByRole('img', { name: `QR code of the order at ${restaurant.name}` })).toShow()
}

async function phoneWithPass({ customer, order }: Awaited<ReturnType<typeof evening>>): Promise<Page> {
  const page = await shop.visit({ size: 'phone', pixels: 2, expected: EXPECTED, worksOffline: true })
  await openSignedIn(page, customer.user)
  await openPass(page, order)
  await untilCached(page)
  return page
}

async function counterOf({ kitchen, order }: Awaited<ReturnType<typeof evening>>): Promise<Page> {
  const page = await shop.visit({ size: 'phone', expected: EXPECTED, worksOffline: true })
  await openSignedIn(page, kitchen.user)
  await page.goto('/counter')
  await expect(page.getByText(unspokenCode(order.code))).toShow()
  // Only then can `untilCached` see it.
  await waitForQrReader(page)
  await untilCached(page)
  return page
}

async function loseNetwork(...pages: Page[]): Promise<void> {
  cable.cut()
  for (const page of pages) await page.context().setOffline(true)
}
const findNetwork = (page: Page) => page.context().setOffline(false)

const verdict = (page: Page, name: string) => page.locator(`[data-verdict=${name}]`)
const toSend = (page: Page, count: number) => page.getByText(`${count} to send`)

it('shows the pass and collects it without a network, and syncs the collection once it is back', async () => {
  const tonight = await evening('Cellar Door')
  const { kitchen, customer, order } = tonight
  const before = await customer.client.ok(api.impact.foodWasteSaved, {})
  const counter = await counterOf(tonight)
  const phone = await phoneWithPass(tonight)

  await loseNetwork(phone, counter)
  await expect(fetch(`${shop.server().origin}/healthz`)).rejects.toThrow('fetch failed')
  await phone.reload()
  await openPass(phone, order)
  await expect(phone.getByText(spacedCode(order.code))).toShow()
  await expect(phone.getByText(/^No network\. This is your order as last seen/)).toShow()

  await counter.reload()
  await expect(counter.getByText('No camera found.')).toShow()
  await shop.camera.show(phone)
  await expect(verdict(counter, 'accepted_offline')).toShow()
  await expect(verdict(counter, 'accepted_offline').getByText('Accepted offline, not yet confirmed')).toShow()
  await expect(verdict(counter, 'accepted_offline').getByText('2 × Lasagne al forno')).toShow()
  await expect(toSend(counter, 1)).toShow()

  await counter.reload()
  await expect(toSend(counter, 1)).toShow()
  await expect(verdict(counter, 'already_collected')).toShow()

  cable.mend()
  await findNetwork(counter)
  await expect(toSend(counter, 1)).toVanish()
  await expect(counter.getByText('Handed over offline, then refused')).toVanish()
  expect((await shop.server().orderOf(customer, order)).status).toBe('collected')
  const orders = await kitchen.client.ok(api.orders.ofRestaurant, {})
  expect(orders.map(({ id, status }) => ({ id, status }))).toEqual([{ id: order.id, status: 'collected' }])
  const after = await customer.client.ok(api.impact.foodWasteSaved, {})
  expect(after.total_orders - before.total_orders).toBe(1)

  await findNetwork(phone)
  await expect(phone.getByText('Collected, enjoy!')).toShow()
})

it('merges two offline collections of one pass into one collection and one conflict', async () => {
  const tonight = await evening('Two Tills')
  const { customer, order } = tonight
  const phone = await phoneWithPass(tonight)
  // A film that is running keeps running for every page, so both counters wait for the same one.
  shop.camera.unplug()
  const [left, right] = [await counterOf(tonight), await counterOf(tonight)]

  await loseNetwork(phone, left, right)
  for (const till of [left, right]) {
    await till.reload()
    await expect(till.getByText('No camera found.')).toShow()
  }
  await shop.camera.show(phone)
  // At the same time: a verdict is shown for 20 seconds only.
  await Promise.all([left, right].map((till) => expect(verdict(till, 'accepted_offline')).toShow()))
  for (const till of [left, right]) await expect(toSend(till, 1)).toShow()

  cable.mend()
  await findNetwork(left)
  await expect(toSend(left, 1)).toVanish()
  await findNetwork(right)
  await expect(toSend(right, 1)).toVanish()
  const report = right.getByRole('region', { name: 'Handed over offline, then refused' })
  await expect(report.getByText(/^Already collected at/)).toShow()
  await expect(report.getByText(/2 × Lasagne al forno/)).toShow()
  await expect(left.getByText('Handed over offline, then refused')).toVanish()
  expect((await shop.server().orderOf(customer, order)).status).toBe('collected')

  await right.reload()
  await expect(report).toShow()
  await report.getByRole('button', { name: 'I have seen this' }).click()
  await expect(report).toVanish()
})
