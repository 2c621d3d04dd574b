import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HOLDS_PER_ACCOUNT_MAX, HOLD_MINUTES } from '#contract/constants.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'
import type { Client } from '#tests/support/client.ts'
import { patientAddress, runBehindLock } from '#tests/support/lock-queue.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { appForFile } from '#tests/support/for-file.ts'

const url = await databaseForFile()
const settings = { database_url: patientAddress(url), env: { RATE_LIMITS: 'off' } }
const t = await appForFile(settings)
const other = await appForFile(settings)

/** The same browser, answered by the other process. */
function atOther({ cookie }: Client): Client {
  const client = other.client()
  client.cookie = cookie
  return client
}

const lockRow = (table: string, id: string): string => `select 1 from ${table} where id = '${id}' for update`

describe('two processes on one database', () => {
  it('return the stock of an expired hold once when both sweep at the same moment', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 5 })
    const order = await t.anOrder(await t.aCustomer(), item, 2)
    for (const { moveClock } of [t, other]) moveClock({ minutes: HOLD_MINUTES })
    await runBehindLock(
      url,
      lockRow('customer_order', order.id),
      [t, other].map(
        ({ jobs }) =>
          () =>
            jobs.drain(),
      ),
    )
    expect(await portionCounts(t.database, item.id)).toMatchObject({
      listed: 5,
      available: 5,
      held: 0,
      accounted: 5,
    })
  })

  it('place one order for one key that both receive at the same moment', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 5 })
    const { client } = await t.aCustomer()
    const key = { 'idempotency-key': randomUUID() }
    const place = (at: Client) => () =>
      at.send(ordersApi.place, { items: [{ food_item_id: item.id, quantity: 1 }] }, key)
    const answers = await runBehindLock(url, lockRow('food_item', item.id), [
      place(client),
      place(atOther(client)),
    ])
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
    const place = (at: Client, food_item_id: string) => () =>
      at.send(ordersApi.place, { items: [{ food_item_id, quantity: 1 }] })
    const acts = [place(customer.client, one.id), place(atOther(customer.client), two.id)]
    const answers = await runBehindLock(
      url,
      `select 1 from food_item where id in ('${one.id}', '${two.id}') for update`,
      acts,
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [201, expect.any(String)],
      [409, 'too_many_holds'],
    ])
  })

  it('cancel an order once when its customer asks both at the same moment', async () => {
    const customer = await t.aCustomer()
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 5 })
    const order = await t.aPaidOrder(customer, item)
    const cancel = (at: Client) => () => at.send(ordersApi.cancel, { order_id: order.id })
    const acts = [cancel(customer.client), cancel(atOther(customer.client))]
    const answers = await runBehindLock(url, lockRow('customer_order', order.id), acts)
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(await portionCounts(t.database, item.id)).toMatchObject({ available: 5, sold: 0, accounted: 5 })
    expect(await ledgerSum(t.database, order.id)).toEqual({ entries: 6, sum: 0 })
  })

  it('collect an order once when its pass is scanned at both at the same moment', async () => {
    const restaurant = await t.aRestaurant()
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
    const scan = (at: Client) => () =>
      at.send(pickupsApi.collect, { token: order.pickup_token ?? '', scan_id: randomUUID() })
    const acts = [scan(restaurant.client), scan(atOther(restaurant.client))]
    const answers = await runBehindLock(url, lockRow('customer_order', order.id), acts)
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, order.code],
      [409, 'already_collected'],
    ])
  })
})

describe('a spoken code or a pass that is replaced while it is being scanned', () => {
  const sharedMeanwhile = async (by: 'code' | 'token') => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    const scanned = by === 'code' ? { code: order.code } : { token: order.pickup_token ?? '' }
    const share = () => customer.client.send(ordersApi.sharePass, { order_id: order.id })
    const collect = () => restaurant.client.send(pickupsApi.collect, { ...scanned, scan_id: randomUUID() })
    const answers = await runBehindLock<{ status: number }>(url, lockRow('customer_order', order.id), [
      share,
      collect,
    ])
    return [
      ...answers.map(({ status }) => status),
      (await customer.client.ok(ordersApi.get, { order_id: order.id })).status,
    ]
  }

  it('is refused as a code that no order has', async () => {
    expect(await sharedMeanwhile('code')).toEqual([200, 404, 'paid'])
  })

  it('is refused as a pass that was replaced', async () => {
    expect(await sharedMeanwhile('token')).toEqual([200, 409, 'paid'])
  })
})
