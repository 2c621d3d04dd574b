import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { type Person, scanOf } from '#tests/support/builders.ts'
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

const editionNow = (sequence: number) => ({ sequence, stamp: utc(t.now()) })

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
    const changeProfile = (fields: RequestOf<typeof api.restaurants.change>) =>
      kitchen.client.ok(api.restaurants.change, fields)
    return { kitchen, kim, order, order_id: order.id, editionAfter, changeProfile }
  }

  it('starts at SEQUENCE 0 with the instant of the payment, however often the restaurant changed its address before', async () => {
    const { kitchen, kim, changeProfile } = await followedOrder()
    await changeProfile({ address: '1 First St' })
    await changeProfile({ address: '2 Second St' })
    await t.advance({ minutes: 1 })
    const order = await t.aPaidOrder(kim, await t.aFoodItem(kitchen))
    expect(editionOf(await orderFile(kim, order.id))).toEqual(editionNow(0))
  })

  it('starts at SEQUENCE 0 for a free order of a restaurant that changed its address before', async () => {
    const { kitchen, kim, changeProfile } = await followedOrder()
    await changeProfile({ address: '3 Third St' })
    const free = await t.anOrder(kim, await t.aFoodItem(kitchen, { discounted_price: 0 }))
    expect(free.status).toBe('paid')
    expect(editionOf(await orderFile(kim, free.id))).toEqual(editionNow(0))
  })

  it('is newer after a collection, and newer again after that is undone and the meal collected once more', async () => {
    const { kitchen, order, editionAfter } = await followedOrder()
    const collect = (scan: ReturnType<typeof scanOf>) => () => kitchen.client.ok(api.pickups.collect, scan)
    const { scan_id, token } = scanOf(order)
    expect(await editionAfter(collect({ scan_id, token }))).toEqual(editionNow(1))
    expect(await editionAfter(() => kitchen.client.ok(api.pickups.undo, { scan_id }))).toEqual(editionNow(2))
    expect(await editionAfter(collect(scanOf(order)))).toEqual(editionNow(3))
  })

  it('is newer each time the pass is sent to a friend and taken back', async () => {
    const { kim, order_id, editionAfter } = await followedOrder()
    expect(await editionAfter(() => kim.client.ok(api.orders.sharePass, { order_id }))).toEqual(editionNow(1))
    expect(await editionAfter(() => kim.client.ok(api.orders.takeBackPass, { order_id }))).toEqual(
      editionNow(2),
    )
  })

  it.each([
    ['name', { name: 'Nonna Pina e figli' }],
    ['address', { address: '9 Other St' }],
    ['suburb', { suburb: 'Fitzroy' }],
    ['pickup instructions', { pickup_instructions: 'Back door' }],
  ])('is newer after the restaurant has changed its %s, which the entry shows', async (_field, change) => {
    const { editionAfter, changeProfile } = await followedOrder()
    expect(await editionAfter(() => changeProfile(change))).toEqual(editionNow(1))
  })

  it('stays the same when the restaurant saves its profile unchanged, or changes what the entry does not show', async () => {
    const { kim, order_id, editionAfter, changeProfile } = await followedOrder()
    await changeProfile({ address: '9 Other St' })
    const before = editionOf(await orderFile(kim, order_id))
    expect(await editionAfter(() => changeProfile({ address: '9 Other St', phone: '03 9000 0001' }))).toEqual(
      before,
    )
  })

  it('adds up changes of the order and of its restaurant', async () => {
    const { kim, order_id, editionAfter, changeProfile } = await followedOrder()
    await changeProfile({ suburb: 'Brunswick' })
    await kim.client.ok(api.orders.sharePass, { order_id })
    expect(await editionAfter(() => changeProfile({ suburb: 'Northcote' }))).toEqual(editionNow(3))
    expect(await editionAfter(() => kim.client.ok(api.orders.cancel, { order_id }))).toEqual(editionNow(4))
  })
})
