import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

const orderFile = async ({ client }: Person, order_id: string): Promise<string> =>
  client.ok(api.calendar.order, { order_id })
/** SEQUENCE and DTSTAMP of the only entry of a file. */
const editionOf = (file: string): { sequence: number; stamp: string } => ({
  sequence: Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]),
  stamp: /^DTSTAMP:(\w+)/m.exec(file)?.[1] ?? '',
})
/** An instant as iCalendar writes it. */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

describe('the edition of a calendar entry', () => {
  /** A paid order, and a function that reads the edition of its entry after an act five seconds later. */
  async function followedOrder() {
    const [kitchen, kim] = [await t.aRestaurant(), await t.aCustomer()]
    const order = await t.aPaidOrder(kim, await t.aFoodItem(kitchen))
    const editionAfter = async (act: () => Promise<unknown>) => {
      await t.advance({ seconds: 5 })
      await act()
      return editionOf(await orderFile(kim, order.id))
    }
    return { kitchen, kim, order, editionAfter }
  }

  it('starts at SEQUENCE 0 with the instant of the payment, however often the restaurant changed its address before', async () => {
    const { kitchen, kim } = await followedOrder()
    await kitchen.client.ok(api.restaurants.change, { address: '1 First St' })
    await kitchen.client.ok(api.restaurants.change, { address: '2 Second St' })
    await t.advance({ minutes: 1 })
    const order = await t.aPaidOrder(kim, await t.aFoodItem(kitchen))
    expect(editionOf(await orderFile(kim, order.id))).toEqual({ sequence: 0, stamp: utc(t.now()) })
  })

  it('starts at SEQUENCE 0 for a free order of a restaurant that changed its address before', async () => {
    const { kitchen, kim } = await followedOrder()
    await kitchen.client.ok(api.restaurants.change, { address: '3 Third St' })
    const free = await t.anOrder(kim, await t.aFoodItem(kitchen, { discounted_price: 0 }))
    expect(free.status).toBe('paid')
    expect(editionOf(await orderFile(kim, free.id))).toEqual({ sequence: 0, stamp: utc(t.now()) })
  })

  it('is newer after a collection, and newer again after that is undone and the meal collected once more', async () => {
    const { kitchen, order, editionAfter } = await followedOrder()
    const collect = (scan_id: string) => () =>
      kitchen.client.ok(api.pickups.collect, { token: order.pickup_token ?? '', scan_id })
    const scan_id = randomUUID()
    expect(await editionAfter(collect(scan_id))).toEqual({ sequence: 1, stamp: utc(t.now()) })
    expect(await editionAfter(() => kitchen.client.ok(api.pickups.undo, { scan_id }))).toEqual({
      sequence: 2,
      stamp: utc(t.now()),
    })
    expect(await editionAfter(collect(randomUUID()))).toEqual({ sequence: 3, stamp: utc(t.now()) })
  })

  it('is newer each time the pass is sent to a friend and taken back', async () => {
    const { kim, order, editionAfter } = await followedOrder()
    const { id: order_id } = order
    expect(await editionAfter(() => kim.client.ok(api.orders.sharePass, { order_id }))).toEqual({
      sequence: 1,
      stamp: utc(t.now()),
    })
    expect(await editionAfter(() => kim.client.ok(api.orders.takeBackPass, { order_id }))).toEqual({
      sequence: 2,
      stamp: utc(t.now()),
    })
  })

  it.each([
    ['name', { name: 'Nonna Pina e figli' }],
    ['address', { address: '9 Other St' }],
    ['suburb', { suburb: 'Fitzroy' }],
    ['pickup instructions', { pickup_instructions: 'Back door' }],
  ])('is newer after the restaurant has changed its %s, which the entry shows', async (_field, change) => {
    const { kitchen, editionAfter } = await followedOrder()
    expect(await editionAfter(() => kitchen.client.ok(api.restaurants.change, change))).toEqual({
      sequence: 1,
      stamp: utc(t.now()),
    })
  })

  it('stays the same when the restaurant saves its profile unchanged, or changes what the entry does not show', async () => {
    const { kitchen, kim, order, editionAfter } = await followedOrder()
    await kitchen.client.ok(api.restaurants.change, { address: '9 Other St' })
    const before = editionOf(await orderFile(kim, order.id))
    expect(
      await editionAfter(() =>
        kitchen.client.ok(api.restaurants.change, { address: '9 Other St', phone: '03 9000 0001' }),
      ),
    ).toEqual(before)
  })

  it('adds up changes of the order and of its restaurant', async () => {
    const { kitchen, kim, order, editionAfter } = await followedOrder()
    await kitchen.client.ok(api.restaurants.change, { suburb: 'Brunswick' })
    await kim.client.ok(api.orders.sharePass, { order_id: order.id })
    expect(
      await editionAfter(() => kitchen.client.ok(api.restaurants.change, { suburb: 'Northcote' })),
    ).toMatchObject({ sequence: 3 })
    expect(await editionAfter(() => kim.client.ok(api.orders.cancel, { order_id: order.id }))).toEqual({
      sequence: 4,
      stamp: utc(t.now()),
    })
  })
})
