import { expect } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { ANSWER_WITHIN_MS, ASK_EVERY_MS } from '#web/platform/offline/use-reachable.ts'
import type { Page } from '#tests/support/page.tsx'
import { it, rowOf } from '#tests/support/counter-page.ts'

const ORDER_NOTE = 'No network. This is your order as last seen; the code works all the same.'
const SHARED_NOTE = 'No network. This is your pickup as last seen; the code works all the same.'

/** The server is frozen: it takes requests and never answers. */
const freezeServer = (page: Page) => page.breakCall('GET', '/healthz', () => new Promise(() => {}))

it('notices within three seconds that the server is gone', () => {
  expect(ASK_EVERY_MS + ANSWER_WITHIN_MS).toBeLessThanOrEqual(3_000)
})

it('says at the counter that the server is gone, frozen or behind a proxy, and that it is back', async ({
  anOrder,
  counterOf,
}) => {
  const { restaurant, order } = await anOrder('Ines')
  const page = counterOf(restaurant)
  await rowOf(page, order)
  await page.shows('Online')
  freezeServer(page)
  await page.shows('Offline')
  page.mendCalls()
  await page.shows('Online')
  page.breakCall('GET', '/healthz', { status: 502 })
  await page.shows('Offline')
})

it('says on an open pass that the server is gone, and that it is back', async ({ t, visit }) => {
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  const page = visit({ as: customer, path: `/?order=${order.id}` })
  await page.find('img', /^QR code/)
  freezeServer(page)
  await page.shows(ORDER_NOTE)
  page.mendCalls()
  await page.hides(ORDER_NOTE)
  const { url } = await customer.client.ok(ordersApi.sharePass, { order_id: order.id })
  const friend = visit({ path: `/${new URL(url).search}` })
  await friend.find('img', /^QR code/)
  freezeServer(friend)
  await friend.shows(SHARED_NOTE)
})
