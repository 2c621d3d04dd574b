import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { foodItemSorts } from '#contract/constants.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import type { Client } from '#tests/support/client.ts'
import { createCrowd } from '#tests/support/crowd.ts'
import { type MadeRequest, toRequest } from './made-requests.ts'
import type { RawAnswer } from './raw-http.ts'
import { cursor, instant, scanId } from './schema-values.ts'
import type { SecurityWorld } from './world.ts'

/** What is taken, if it is, and then used: it may fail only there. */
export interface Lead {
  times: { expires_at: string; pickup_start?: string | undefined; pickup_end?: string | undefined }
  scan_id: string
  page: { sort: string; cursor: string }
}

export const lead: fc.Arbitrary<Lead> = fc.record({
  times: fc.record(
    { expires_at: instant, pickup_start: instant, pickup_end: instant },
    { requiredKeys: ['expires_at'] },
  ),
  scan_id: scanId,
  page: fc.record({ sort: fc.constantFrom(...foodItemSorts), cursor }),
})

export interface Exchanged {
  request: MadeRequest
  answer: RawAnswer
}

type Send = (request: MadeRequest) => Promise<RawAnswer>

function makeRequest(name: string, { cookie }: Client, input: object): MadeRequest {
  const request = toRequest(name, 'anonymous', input, randomUUID())
  return { ...request, headers: { ...request.headers, cookie } }
}

/** A restaurant that lists meals at odd times, a customer who orders them, and two who have nothing to do with it. */
export async function startLeads({ t }: SecurityWorld, send: Send) {
  const [odd, follower] = [await t.aRestaurant('Odd'), await t.aCustomer('Follower')]
  const [plain, bystander] = [await t.aRestaurant('Plain'), await t.aCustomer('Bystander')]
  const meal = {
    name: 'Odd',
    description: 'Odd.',
    original_price: 10,
    discounted_price: 0,
    cuisine_type: 'Asian',
    quantity_available: 9,
  }
  const free = { discounted_price: 0, quantity_available: 9 }
  const passOf = async (customer: { client: Client }, restaurant: { client: Client }): Promise<Order> =>
    customer.client.ok(ordersApi.get, {
      order_id: (await t.anOrder(customer, await t.aFoodItem(restaurant, free))).id,
    })
  const [own, theirs] = [await passOf(follower, odd), await passOf(bystander, plain)]
  const items = [{ food_item_id: (await t.aFoodItem(plain, free)).id, quantity: 1 }]
  const order = makeRequest('orders.place', bystander.client, { items })
  const scan = makeRequest('pickups.collect', plain.client, {
    token: theirs.pickup_token,
    scan_id: randomUUID(),
  })

  const exchange = async (request: MadeRequest): Promise<Exchanged> => ({
    request,
    answer: await send(request),
  })
  /** By somebody new each time: nobody has many free portions on one day. */
  const orderOf = async (food_item_id: string): Promise<Exchanged[]> => {
    const [buyer = follower.client] = await createCrowd(t.database, t.address, 1, t.now())
    const placeOrder = { items: [{ food_item_id, quantity: 1 }] }
    const placeExchange = await exchange(makeRequest('orders.place', buyer, placeOrder))
    if (placeExchange.answer.status !== 201) return [placeExchange]
    const { id } = JSON.parse(placeExchange.answer.body.toString()) as Order
    return [placeExchange, await exchange(makeRequest('orders.get', buyer, { order_id: id }))]
  }
  const sell = async (times: Lead['times']): Promise<Exchanged[]> => {
    const listExchange = await exchange(makeRequest('food-items.list', odd.client, { ...meal, ...times }))
    if (listExchange.answer.status !== 201) return [listExchange]
    const { id } = JSON.parse(listExchange.answer.body.toString()) as { id: string }
    const ordered = await orderOf(id)
    // A restaurant has a hundred meals on sale at most.
    return [
      listExchange,
      ...ordered,
      await exchange(makeRequest('food-items.withdraw', odd.client, { food_item_id: id })),
    ]
  }
  const collect = ({ scan_id }: Lead): MadeRequest =>
    makeRequest('pickups.collect', odd.client, { token: own.pickup_token, scan_id })
  const browse = ({ page }: Lead): MadeRequest => makeRequest('food-items.browse', follower.client, page)

  return {
    /** Does what follows, and meanwhile what others do all the time. */
    follow: async (one: Lead): Promise<Exchanged[]> =>
      (await Promise.all([sell(one.times), exchange(collect(one)), exchange(browse(one))])).flat(),
    /** An order and a scan that were taken before and are sent again: they are answered as they were, whatever else there is. */
    bystand: (): Promise<Exchanged[]> => Promise.all([exchange(order), exchange(scan)]),
  }
}
