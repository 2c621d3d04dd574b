import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HOLDS_PER_ACCOUNT_MAX, HOLD_MINUTES } from '#contract/constants.ts'
import { api } from '#contract/api.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { basketOf, scanOf, typedCodeOf } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { rowLock, runBehindLock, statusesBehindLock } from '#tests/support/lock-queue.ts'
import { processesForFile } from '#tests/support/for-file.ts'

const { url, t, other } = await processesForFile('t', 'other')

describe('two processes on one database', () => {
  it('return the stock of an expired hold once when both sweep at the same moment', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 5 })
    const order = await t.anOrder(await t.aCustomer(), item, 2)
    for (const { moveClock } of [t, other]) moveClock({ minutes: HOLD_MINUTES })
    const sweeps = [() => t.jobs.drain(), () => other.jobs.drain()]
    await runBehindLock(url, rowLock('customer_order', order.id), sweeps)
    const portions = { listed: 5, available: 5, held: 0, accounted: 5 }
    expect(await portionCounts(t.database, item.id)).toMatchObject(portions)
  })

  it('remind a customer once when both sweep at the same moment', async () => {
    const customer = await t.aCustomer()
    await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
    for (const { moveClock } of [t, other]) moveClock({ hours: 3, minutes: 1 })
    await Promise.all([t.jobs.drain(), other.jobs.drain()])
    const mails = [t, other].flatMap(({ mailsTo }) => mailsTo(customer).map(({ subject }) => subject))
    expect(mails.filter((subject) => subject.startsWith('Pick up your order at'))).toHaveLength(1)
  })

  it('place one order for one key that both receive at the same moment', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 5 })
    const { client } = await t.aCustomer()
    const key = { 'idempotency-key': randomUUID() }
    const place = (at: Client) => () => at.send(api.orders.place, basketOf(item), key)
    const acts = [place(client), place(client.at(other))]
    const answers = await runBehindLock(url, rowLock('food_item', item.id), acts)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect((await portionCounts(t.database, item.id)).available).toBe(4)
  })

  it('give an account no more holds together than one of them would', async () => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    for (let at = 1; at < HOLDS_PER_ACCOUNT_MAX; at += 1)
      await t.anOrder(customer, await t.aFoodItem(restaurant))
    // Two meals, so that the orders do not wait for each other's stock.
    const [one, two] = [await t.aFoodItem(restaurant), await t.aFoodItem(restaurant)]
    const lock = `select 1 from food_item where id in ('${one.id}', '${two.id}') for update`
    const answers = await runBehindLock(url, lock, [
      () => customer.client.send(api.orders.place, basketOf(one)),
      () => customer.client.at(other).send(api.orders.place, basketOf(two)),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [201, expect.any(String)],
      [409, 'too_many_holds'],
    ])
  })

  it('cancel an order once when its customer asks both at the same moment', async () => {
    const customer = await t.aCustomer()
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 5 })
    const order = await t.aPaidOrder(customer, item)
    const cancel = (at: Client) => () => at.send(api.orders.cancel, { order_id: order.id })
    const acts = [cancel(customer.client), cancel(customer.client.at(other))]
    expect(await statusesBehindLock(url, rowLock('customer_order', order.id), acts)).toEqual([200, 409])
    expect(await portionCounts(t.database, item.id)).toMatchObject({ available: 5, sold: 0, accounted: 5 })
    expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
  })

  it('collect an order once when its pass is scanned at both at the same moment', async () => {
    const { client } = await t.aRestaurant()
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem({ client }))
    const scan = (at: Client) => () => at.send(api.pickups.collect, scanOf(order))
    const acts = [scan(client), scan(client.at(other))]
    const answers = await runBehindLock(url, rowLock('customer_order', order.id), acts)
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, order.code],
      [409, 'already_collected'],
    ])
  })
})

it.each([
  ['a spoken code', 'a code that no order has', 404, typedCodeOf],
  ['a pass', 'a pass that was replaced', 409, scanOf],
])(
  'refuses %s that is replaced while it is being scanned as %s',
  async (_scanned, _reason, refusal, inputOf) => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    const share = () => customer.client.send(api.orders.sharePass, { order_id: order.id })
    const collect = () => restaurant.client.send(api.pickups.collect, inputOf(order))
    const lock = rowLock('customer_order', order.id)
    expect(await statusesBehindLock(url, lock, [share, collect])).toEqual([200, refusal])
    expect((await t.orderOf(customer, order)).status).toBe('paid')
  },
)
