import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Resync } from '#contract/shop/live.ts'
import { startApp } from '#tests/support/app.ts'
import { basketOf, scanOf } from '#tests/support/builders.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()

it('sends stock changes to everyone who listens', async () => {
  const item = await t.aFoodItem(nonna, { quantity_available: 2 })
  const stream = await openStream(t.address)
  await stream.wait((one) => one.event === 'resync')
  await t.anOrder(await t.aCustomer(), item, 2)
  const news = await stream.wait((one) => one.event === 'stock')
  expect(news.data).toEqual([{ food_item_id: item.id, quantity_available: 0, is_available: false }])
  stream.close()
})

it('announces new and changed food items on the event stream, with whether they are of the own restaurant', async () => {
  const other = await t.aRestaurant()
  const cookies = [undefined, other.client.cookie, nonna.client.cookie]
  const streams = await Promise.all(cookies.map((cookie) => openStream(t.address, cookie)))
  const item = await t.aFoodItem(nonna)
  const announced = await Promise.all(streams.map((one) => one.wait(({ event }) => event === 'deals')))
  expect(announced.map(({ data }) => data)).toEqual([{ own: false }, { own: false }, { own: true }])
  for (const stream of streams) stream.close()
  const later = await openStream(t.address)
  await nonna.client.ok(api.foodItems.change, { food_item_id: item.id, discounted_price: 1 })
  await later.wait((one) => one.event === 'deals')
  later.close()
})

it('sends an order change to its customer and its restaurant only', async () => {
  const [kim, other] = [await t.aCustomer(), await t.aCustomer()]
  const streams = await Promise.all(
    [kim.client, nonna.client, other.client, t.client()].map((client) =>
      openStream(t.address, client.cookie),
    ),
  )
  const [customer, restaurant, stranger, anyone] = streams
  const order = await t.aPaidOrder(kim, await t.aFoodItem(nonna))
  await nonna.client.ok(api.pickups.collect, scanOf(order))
  const collected = (one: { event: string; data: unknown }) =>
    one.event === 'order' && (one.data as { status: string }).status === 'collected'
  expect((await customer?.wait(collected))?.data).toEqual({ order_id: order.id, status: 'collected' })
  await restaurant?.wait(collected)
  await Promise.all([stranger, anyone].map(async (stream) => stream?.wait((one) => one.event === 'stock')))
  expect(
    [stranger, anyone].flatMap((stream) => stream?.received.filter((one) => one.event === 'order') ?? []),
  ).toEqual([])
  for (const stream of streams) stream.close()
})

it('begins every event stream with the time of the latest change', async () => {
  const changedAt = async (): Promise<string> => {
    const stream = await openStream(t.address)
    const { data } = await stream.wait((one) => one.event === 'resync')
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
  await stream.wait((one) => one.event === 'resync')
  const { client } = await t.aCustomer()
  await client.fails(409, api.orders.place, basketOf(item, 2))
  await t.anOrder(await t.aCustomer(), item)
  const news = await stream.wait((one) => one.event === 'stock')
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
