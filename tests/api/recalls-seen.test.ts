import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { basketOf, PASSWORD, type Person, typedCodeOf } from '#tests/support/builders.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { appForFile } from '#tests/support/for-file.ts'

const REASON = 'Glass in the sauce'

let item: FoodItem
const t = await appForFile()
const nonna = await t.aRestaurant()
beforeEach(async () => {
  item = await t.aFoodItem(nonna)
})

const recall = async (change: object = {}) => {
  const { id } = await nonna.client.ok(api.recalls.create, t.newRecall([item], change))
  await t.jobs.drain()
  return id
}
const findRecall = async (id: string) =>
  (await nonna.client.ok(api.recalls.all, {})).find((one) => one.id === id)
const aCollectedOrder = async (kim: Person) => {
  const order = await t.aPaidOrder(kim, item)
  await nonna.client.ok(api.pickups.collect, typedCodeOf(order))
  return order
}

describe('the list of recalls', () => {
  it('counts who was notified and who has opened it, and names those who have not first, by first name and code only', async () => {
    const [kim, lee] = [await t.aCustomer('Kim Lee'), await t.aCustomer('Lee Wong')]
    const [first, second] = [await aCollectedOrder(kim), await aCollectedOrder(lee)]
    const id = await recall()
    const counts = { buyer_count: 2, notified_count: 2, opened_count: 0 }
    expect(await findRecall(id)).toMatchObject({ is_complete: true, reason: REASON, ...counts })
    const opened_at = t.now().toISOString()
    await kim.client.ok(api.recalls.opened, { order_id: first.id })
    t.moveClock({ minutes: 1 })
    await kim.client.ok(api.recalls.opened, { order_id: first.id })
    const { items, opened_count, buyers } = (await findRecall(id)) ?? {}
    expect([items, opened_count]).toEqual([[{ food_item_id: item.id, name: item.name }], 1])
    expect(buyers).toEqual([
      { first_name: 'Lee', codes: [second.code], notified_at: opened_at, opened_at: null },
      { first_name: 'Kim', codes: [first.code], notified_at: opened_at, opened_at },
    ])
  })

  it('keeps no name of a buyer whose account was erased, and refunds them all the same', async () => {
    const kim = await t.aCustomer('Kim Lee')
    const order = await aCollectedOrder(kim)
    await kim.client.ok(api.accounts.erase, { password: PASSWORD })
    const id = await recall({ refund: true })
    expect((await findRecall(id))?.buyers).toEqual([
      { first_name: null, codes: [order.code], notified_at: null, opened_at: null },
    ])
    const { totals, entries } = await nonna.client.ok(api.statements.statement, {})
    const ofOrder = entries.filter(({ order_id }) => order_id === order.id)
    expect(ofOrder.map(({ customer_paid }) => customer_paid)).toEqual([11, -11])
    expect(totals.customer_paid).toBe(totals.sales - totals.refunds)
  })

  it('of another restaurant is empty', async () => {
    await recall()
    expect(await (await t.aRestaurant('Bombay Corner')).client.ok(api.recalls.all, {})).toEqual([])
  })

  it('shows a later recall of the same food item as notified and opened when the earlier one was', async () => {
    const kim = await t.aCustomer()
    const order = await aCollectedOrder(kim)
    await recall()
    await kim.client.ok(api.recalls.opened, { order_id: order.id })
    const counts = { buyer_count: 1, notified_count: 1, opened_count: 1 }
    expect(await findRecall(await recall())).toMatchObject(counts)
  })
})

describe('the recall of an order', () => {
  it('is in the orders, the data export and the pass of a friend, who reads nothing else of it', async () => {
    const kim = await t.aCustomer()
    const order = await t.aPaidOrder(kim, item)
    const { url } = await kim.client.ok(api.orders.sharePass, { order_id: order.id })
    const id = await recall()
    const created_at = t.now().toISOString()
    const expected = { id, reason: REASON, created_at, refunded: true, meals: [item.name] }
    expect((await kim.client.ok(api.orders.all, {}))[0]?.recall).toEqual(expected)
    expect((await kim.client.ok(api.accountExport.read, {})).orders[0]?.recall).toEqual(expected)
    const share_token = new URL(url).searchParams.get('pass') ?? ''
    const pass = await t.visitor.ok(api.orders.sharedPass, { share_token })
    expect(pass).toMatchObject({ status: 'cancelled', recall: expected })
    const texts = t.mailsTo(kim).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('You sent the pass of this order to a friend'))
  })

  it('names only the meals that were recalled, and the latest reason', async () => {
    const soup = await t.aFoodItem(nonna, { name: 'Minestrone' })
    const kim = await t.aCustomer()
    const items = [item, soup].flatMap((one) => basketOf(one).items)
    const order = await kim.client.ok(api.orders.place, { items })
    await t.pay(kim, order)
    await nonna.client.ok(api.pickups.collect, typedCodeOf(order))
    await recall()
    expect((await t.orderOf(kim, order)).recall?.meals).toEqual([item.name])
    t.moveClock({ minutes: 1 })
    await recall({ food_item_ids: [soup.id], reason: 'Undercooked' })
    const { recall: latest } = await t.orderOf(kim, order)
    expect(latest).toMatchObject({ reason: 'Undercooked', meals: [item.name, 'Minestrone'] })
    expect(t.mailsTo(kim, 'food_recalled')).toHaveLength(2)
  })

  it('reaches the open pages of its customer, also when the order stays collected', async () => {
    const kim = await t.aCustomer()
    const order = await aCollectedOrder(kim)
    const stream = await openStream(t.address, { cookie: kim.client.cookie })
    await recall()
    const { data } = await stream.wait(({ event }) => event === 'order')
    expect(data).toEqual({ order_id: order.id, status: 'collected' })
    stream.close()
  })

  it('can be opened by its customer alone, and only if there is one', async () => {
    const [kim, lee] = [await t.aCustomer(), await t.aCustomer('Lee Wong')]
    const order = await aCollectedOrder(kim)
    await kim.client.fails(404, api.recalls.opened, { order_id: order.id })
    await recall()
    await lee.client.fails(404, api.recalls.opened, { order_id: order.id })
    await nonna.client.fails(404, api.recalls.opened, { order_id: order.id })
    await kim.client.ok(api.recalls.opened, { order_id: order.id })
  })
})
