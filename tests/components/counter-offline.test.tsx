import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { SERVER_TIME } from '#contract/endpoint.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { unspokenCode } from '#contract/orders/order-code-wording.ts'
import { HOUR_MS } from '#contract/time.ts'
import { goOnline } from '#tests/support/go-online.ts'
import { answer, it, MEAL, rowOf, type, hear } from '#tests/support/counter-page.ts'
import { serverNow, syncServerTime } from '#web/platform/http/server-time.ts'

it('hands over from the list without a network, in time and early, and sends both when it is back', async ({
  t,
  anOrder,
  counterOf,
}) => {
  const { restaurant, order: ready, status } = await anOrder('Ines')
  const item = await t.aFoodItem(restaurant, { pickup_start: t.inMinutes(60) })
  const early = await t.aPaidOrder(await t.aCustomer(), item)
  const page = counterOf(restaurant)
  await rowOf(page, early)
  page.breakCall('POST', '/pickups')
  await page.user.click(await rowOf(page, ready))
  await hear(page, ready)
  await page.press('Hand over')
  await answer('accepted_offline')
  await page.shows('1 to send')
  await page.hides(unspokenCode(ready.code), await page.find('region', 'Still to come today'))

  await type(page, early.code)
  await answer('too_early')
  await page.press('Hand over anyway')
  await page.shows('Accepted offline, not yet confirmed', await answer('accepted_offline'))
  await page.shows('2 to send')
  expect(await status()).toBe('paid')

  page.mendCalls()
  goOnline()
  await page.hides('to send')
  await page.hides('Handed over offline, then refused')
  const orders = await restaurant.client.ok(ordersApi.ofRestaurant, { status: 'collected' })
  expect(orders.map(({ id }) => id).toSorted()).toEqual([ready.id, early.id].toSorted())
})

it('reports an order that was handed over without a network and collected elsewhere meanwhile', async ({
  anOrder,
  counterOf,
}) => {
  const { restaurant, order } = await anOrder('Ines')
  const page = counterOf(restaurant)
  await rowOf(page, order)
  page.breakCall('POST', '/pickups')
  await type(page, order.code)
  await page.shows('1 to send')
  await restaurant.client.ok(pickupsApi.collect, { code: order.code, scan_id: randomUUID() })
  page.mendCalls()
  page.reload()
  const report = await page.find('region', 'Handed over offline, then refused')
  await page.shows(/^It was handed over at|^Already collected at/, report)
  await page.shows(`2 × ${MEAL}`, report)
  await page.press('I have seen this', report)
  await page.hides('Handed over offline, then refused')
})

it.for([
  ['ahead', 3, { pickup_end: 60 }],
  ['behind', -3, { pickup_start: -60, pickup_end: 120 }],
] as const)(
  'knows the time after a reload without a network on a device that is three hours %s',
  async ([, hours, window], { t, anOrder, visit }) => {
    const at = (minutes: number): string => t.inMinutes(minutes)
    const times = Object.fromEntries(Object.entries(window).map(([field, minutes]) => [field, at(minutes)]))
    const { restaurant, order } = await anOrder('Ines', { expires_at: at(30), ...times })
    vi.spyOn(Date, 'now').mockImplementation(() => t.now().getTime() + hours * HOUR_MS)
    const page = visit({ as: restaurant, path: '/counter', expected: /^The session could not be checked/ })
    await rowOf(page, order)
    for (const method of ['GET', 'POST']) page.breakCall(method, '')
    // A document that is loaded anew knows the device's clock alone.
    const device = new Headers({ [SERVER_TIME]: new Date(Date.now()).toISOString() })
    addEventListener('storage', () => syncServerTime(device), { once: true })
    page.reload()
    expect(serverNow()).toBe(t.now().getTime() + hours * HOUR_MS)
    await rowOf(page, order)
    expect(serverNow()).toBe(t.now().getTime())
    await type(page, order.code)
    await answer('accepted_offline')
  },
)
