import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { basketOf, newScan } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { createCrowd } from '#tests/support/crowd.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { badRequests, type BadRequest } from './bad-requests.ts'

const CUSTOMERS = 30
const RESTAURANTS = 3
/** How often each of them orders, and each pass is scanned. */
const ROUNDS = 6
/** Of one account; about two hundred a second where the others' orders take as long. */
const BAD = DEEP ? 2_000 : 400
const BAD_AT_ONCE = 16

interface Kitchen {
  client: Client
  item: FoodItem
}

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const kitchens = await t.together(RESTAURANTS, async (): Promise<Kitchen> => {
  const { client } = await t.aRestaurant()
  // Free meals are paid as they are ordered, so that their passes can be scanned.
  return { client, item: await t.aFoodItem({ client }, { discounted_price: 0, quantity_available: 1_000 }) }
})

describe('one misbehaving account', () => {
  let crowd: Client[]
  const others = (count: number): Promise<Client[]> => createCrowd(t.database, t.address, count, t.now())

  // A day has few free portions for each of them.
  beforeEach(async () => {
    crowd = await others(CUSTOMERS)
  })

  const kitchenOf = (at: number): Kitchen => kitchens[at % kitchens.length] as Kitchen
  const order = (at: number, client: Client) => client.send(api.orders.place, basketOf(kitchenOf(at).item))
  const orders = () => Promise.all(crowd.map((client, at) => order(at, client)))
  const passes = async () =>
    Promise.all(
      (await orders()).map(async ({ body: { id } }, at) => ({
        kitchen: kitchenOf(at),
        token: (await (crowd[at] as Client).ok(api.orders.get, { order_id: id })).pickup_token ?? '',
      })),
    )
  const scan = ({ kitchen, token }: Awaited<ReturnType<typeof passes>>[number], by: { scan_id?: string }) =>
    kitchen.client.send(api.pickups.collect, { ...newScan({ token }), ...by })
  const statuses = (answers: { status: number }[]): Record<number, number> => {
    const counted: Record<number, number> = {}
    for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
    return counted
  }

  it('places and collects every order of others while one account sends every kind of invalid order and scan', async () => {
    const [stranger, another] = [await t.aRestaurant(), await t.aCustomer()]
    const meal = await t.aFoodItem(stranger, { discounted_price: 5 })
    const paid = [await t.aPaidOrder(another, meal), await t.aPaidOrder(another, meal)]
    const own = paid.map(({ pickup_token }) => pickup_token ?? '')
    const theirs = await passes()
    const buyers = await Promise.all(crowd.map(() => others(ROUNDS)))
    const items = kitchens.map(({ item }) => item.id)
    const bad: BadRequest[] = await badRequests(t, stranger.client, { own, others: items })
    let sent = 0
    const answers: { status: number }[] = []
    const send = async (): Promise<void> => {
      while (sent < BAD) {
        const { method, path, body, headers = {} } = bad[sent++ % bad.length] as BadRequest
        answers.push(await stranger.client.raw(method, path, { body: JSON.stringify(body), headers }))
      }
    }
    const started = performance.now()
    const [orderReplies, scanReplies] = await Promise.all([
      Promise.all(
        buyers.map((clients, at) => oneByOne(ROUNDS, (round) => order(at, clients[round] as Client))),
      ),
      // Sent again with its id, a scan is answered the same.
      Promise.all(theirs.map((each, at) => oneByOne(ROUNDS, () => scan(each, { scan_id: `scan ${at}` })))),
      ...Array.from({ length: BAD_AT_ONCE }, send),
    ])
    figure('others while one account misbehaves', {
      'bad requests': answers.length,
      'bad requests a second': Math.round((answers.length / (performance.now() - started)) * 1_000),
      'orders of others': orderReplies.flat().length,
      'orders of others refused': orderReplies.flat().filter(({ status }) => status !== 201).length,
      'scans of others': scanReplies.flat().length,
      'scans of others refused': scanReplies.flat().filter(({ status }) => status !== 200).length,
    })
    expect({ orders: statuses(orderReplies.flat()), scans: statuses(scanReplies.flat()) }).toEqual({
      orders: { 201: CUSTOMERS * ROUNDS },
      scans: { 200: CUSTOMERS * ROUNDS },
    })
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('fails only the order that the database refuses when many share a batch', async () => {
    const stranger = await t.aRestaurant()
    const refused = await t.aFoodItem(stranger, { quantity_available: 10 })
    await refuseRows('order_line', `new.food_item_id = '${refused.id}'`)
    const culprit = await t.aCustomer()
    const [bad, ...good] = await Promise.all([
      culprit.client.send(api.orders.place, basketOf(refused)),
      ...crowd.map((client, at) => order(at, client)),
    ])
    expect([bad?.status, statuses(good)]).toEqual([500, { 201: CUSTOMERS }])
    expect((await t.client().ok(api.foodItems.get, { food_item_id: refused.id })).quantity_available).toBe(10)
  })

  it('fails only the scan that the database refuses when many share a batch', async () => {
    const theirs = await passes()
    await refuseRows('pickup_scan', `new.scan_id = 'refused'`)
    const scans = theirs.map((each, at) => scan(each, at === 7 ? { scan_id: 'refused' } : {}))
    const answers = await Promise.all(scans)
    expect(answers[7]?.status).toBe(500)
    expect(statuses(answers)).toEqual({ 200: CUSTOMERS - 1, 500: 1 })
  })
})

/** Has the database itself refuse some rows, as it would for a reason that nobody has thought of. */
const refuseRows = (table: string, rows: string): Promise<unknown> =>
  t.database.script(`
    create or replace function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_${table} before insert on ${table} for each row when (${rows}) execute function refuse_row()`)

async function oneByOne<T>(times: number, act: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < times) results.push(await act(results.length))
  return results
}
