import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { NO_RESULTS_UNTIL, STREAM_ITEMS_MAX } from '#contract/constants.ts'
import type { Hello, Resync } from '#contract/shop/live.ts'
import { HOUR_MS } from '#contract/time.ts'
import { startApp } from '#tests/support/app.ts'
import { basketOf, scanOf } from '#tests/support/builders.ts'
import { type EventStream, openStream, type ReceivedEvent } from '#tests/support/event-stream.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()
const restaurant_id = nonna.user.restaurant_id ?? ''

const NO_LIST = { until: NO_RESULTS_UNTIL }
const isEvent =
  (event: string) =>
  (one: ReceivedEvent): boolean =>
    one.event === event
const eventsOf = (stream: EventStream, event: string): unknown[] =>
  stream.received.filter(isEvent(event)).map(({ data }) => data)

it('sends stock to streams about the food item or its restaurant, in one event for all that changed at once', async () => {
  const [item, second, other] = [
    await t.aFoodItem(nonna, { quantity_available: 2 }),
    await t.aFoodItem(nonna),
    await t.aFoodItem(await t.aRestaurant()),
  ]
  const about = [
    { items: `${item.id},${second.id}`, ...NO_LIST },
    { items: '', restaurants: restaurant_id, ...NO_LIST },
    { items: other.id, ...NO_LIST },
  ]
  const streams = await Promise.all(about.map((one) => openStream(t.address, { about: one })))
  const unstated = await openStream(t.address)
  const customer = await t.aCustomer()
  await t.anOrder(customer, item, 1)
  await t.anOrder(customer, item, 1)
  const changes = [{ food_item_id: item.id, quantity_available: 0, is_available: false }]
  for (const stream of [...streams.slice(0, 2), unstated])
    await stream.wait(({ event, data }) => event === 'stock' && isDeepStrictEqual(data, changes))
  await t.anOrder(await t.aCustomer(), other)
  await streams[2]?.wait(isEvent('stock'))
  expect(
    streams
      .flatMap((stream) => eventsOf(stream, 'stock'))
      .filter((data) => JSON.stringify(data).includes(other.id)),
  ).toHaveLength(1)
  expect(streams.slice(2).flatMap((stream) => eventsOf(stream, 'stock'))).toHaveLength(1)
  for (const stream of [...streams, unstated]) stream.close()
})

it('tells streams whose list a change can reach, and the own restaurant at once', async () => {
  const [soon, late] = [1, 5].map((hours) => new Date(t.now().getTime() + hours * HOUR_MS).toISOString())
  const about: Record<string, string>[] = [
    { items: '' },
    { items: '', cuisine: 'Italian' },
    { items: '', cuisine: 'Indian' },
    { items: '', until: late ?? '' },
    { items: '', until: soon ?? '' },
    { items: '', restaurants: restaurant_id, ...NO_LIST },
    { items: '', ...NO_LIST },
  ]
  const streams = await Promise.all(about.map((one) => openStream(t.address, { about: one })))
  const own = await openStream(t.address, { cookie: nonna.client.cookie, about: { items: '', ...NO_LIST } })
  const unstated = await openStream(t.address)
  await t.aFoodItem(nonna, {
    cuisine_type: 'Italian',
    expires_at: new Date(t.now().getTime() + 3 * HOUR_MS).toISOString(),
  })
  expect((await own.wait(isEvent('news'))).data).toEqual({ version: expect.any(Number), after_s: 0 })
  for (const at of [0, 1, 3, 5])
    expect((await streams[at]?.wait(isEvent('news')))?.data).toEqual({
      version: expect.any(Number),
      after_s: 2,
    })
  await unstated.wait(isEvent('deals'))
  expect([2, 4, 6].map((at) => streams[at]?.received.map(({ event }) => event))).toEqual(
    [2, 4, 6].map(() => ['hello', 'resync']),
  )
  expect(streams.flatMap((stream) => eventsOf(stream, 'deals'))).toEqual([])
  for (const stream of [...streams, own, unstated]) stream.close()
})

it('takes a new statement of what a stream is about, and sends what that has missed', async () => {
  const item = await t.aFoodItem(nonna, { quantity_available: 5 })
  const { client } = await t.aCustomer()
  const stream = await openStream(t.address, { cookie: client.cookie, about: { items: '', ...NO_LIST } })
  const { stream: id } = (await stream.wait(isEvent('hello'))).data as Hello
  await t.anOrder(await t.aCustomer(), item)
  const about = { stream: id, items: [item.id, 'no-such-item'], ...NO_LIST }
  await client.fails(404, api.live.about, { ...about, stream: 'no-such-stream' })
  const tooMany = Array.from({ length: STREAM_ITEMS_MAX + 1 }, (_, at) => String(at))
  await client.fails(422, api.live.about, { ...about, items: tooMany })
  await client.ok(api.live.about, about)
  expect((await stream.wait(isEvent('stock'))).data).toMatchObject([
    { food_item_id: item.id, quantity_available: 4 },
  ])
  await client.ok(api.live.about, { stream: id })
  await stream.wait(isEvent('news'))
  stream.close()
})

it('tells a stream of lists at most once in the time that pages have to ask again', async () => {
  const stream = await openStream(t.address, { about: { items: '' } })
  for (let listed = 0; listed < 4; listed += 1) {
    await t.aFoodItem(nonna)
    await setTimeout(400)
  }
  const first = await stream.wait(isEvent('news'))
  await vi.waitUntil(() => eventsOf(stream, 'news').length === 2, { timeout: 10_000 })
  const [, second] = stream.received.filter(isEvent('news'))
  expect((second?.at ?? 0) - first.at).toBeGreaterThan(1_900)
  stream.close()
})

it('sends an order change to its customer and its restaurant only', async () => {
  const [kim, other] = [await t.aCustomer(), await t.aCustomer()]
  const streams = await Promise.all(
    [kim.client, nonna.client, other.client, t.client()].map((client) =>
      openStream(t.address, { cookie: client.cookie }),
    ),
  )
  const [customer, restaurant, stranger, anyone] = streams
  const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
  await nonna.client.ok(api.pickups.collect, scanOf(order))
  const collected = (one: { event: string; data: unknown }) =>
    one.event === 'order' && (one.data as { status: string }).status === 'collected'
  expect((await customer?.wait(collected))?.data).toEqual({ order_id: order.id, status: 'collected' })
  await restaurant?.wait(collected)
  await Promise.all([stranger, anyone].map(async (stream) => stream?.wait(isEvent('stock'))))
  expect(
    [stranger, anyone].flatMap((stream) => stream?.received.filter((one) => one.event === 'order') ?? []),
  ).toEqual([])
  for (const stream of streams) stream.close()
})

it('begins every event stream with the time of the latest change', async () => {
  const changedAt = async (): Promise<string> => {
    const stream = await openStream(t.address)
    const { data } = await stream.wait(isEvent('resync'))
    stream.close()
    return (data as Resync).changed_at
  }
  const before = await changedAt()
  t.moveClock({ minutes: 1 })
  expect(await changedAt()).toBe(before)
  await t.aFoodItem(nonna)
  await expect.poll(changedAt).toBe(t.now().toISOString())
})

it('sends no event for a transaction that was rolled back', async () => {
  const item = await t.aFoodItem(nonna, { quantity_available: 1 })
  const stream = await openStream(t.address)
  await stream.wait(isEvent('resync'))
  const { client } = await t.aCustomer()
  await client.fails(409, api.orders.place, basketOf(item, 2))
  await t.anOrder(await t.aCustomer(), item)
  const news = await stream.wait(isEvent('stock'))
  expect(news.data).toMatchObject([{ quantity_available: 0 }])
  stream.close()
})

it('stops the server while browsers listen to the event stream', async () => {
  const own = await startApp()
  const streams = await t.together(20, () => openStream(own.address))
  await own.stop()
  await Promise.all(streams.map((stream) => stream.ended))
  await t.visitor.fails(401, api.accounts.me, {})
})
