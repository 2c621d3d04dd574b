import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { foodItemSorts } from '#contract/constants.ts'
import type { Order } from '#contract/orders/orders.ts'
import { basketOf, type Person, scanOf } from '#tests/support/builders.ts'
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

/**
 * A restaurant that lists meals at odd times, a customer who orders them, and two who have nothing to do with
 * it.
 */
export async function startLeads({ t }: SecurityWorld, send: Send) {
  const [odd, follower] = [await t.aRestaurant('Odd'), await t.aCustomer('Follower')]
  const [plain, bystander] = [await t.aRestaurant('Plain'), await t.aCustomer('Bystander')]
  const free = { discounted_price: 0, quantity_available: 9 }
  const passOf = async (customer: Person, restaurant: Person): Promise<Order> =>
    t.orderOf(customer, await t.anOrder(customer, await t.aFoodItem(restaurant, free)))
  const [own, theirs] = [await passOf(follower, odd), await passOf(bystander, plain)]
  const order = makeRequest('orders.place', bystander.client, basketOf(await t.aFoodItem(plain, free)))
  const scan = makeRequest('pickups.collect', plain.client, scanOf(theirs))

  const exchange = async (request: MadeRequest): Promise<Exchanged> => ({
    request,
    answer: await send(request),
  })
  /** By somebody new each time: nobody has many free portions on one day. */
  const orderOf = async (item: { id: string }): Promise<Exchanged[]> => {
    const [buyer = follower.client] = await createCrowd(t.database, t.address, 1, t.now())
    const placeExchange = await exchange(makeRequest('orders.place', buyer, basketOf(item)))
    if (placeExchange.answer.status !== 201) return [placeExchange]
    const { id } = JSON.parse(placeExchange.answer.body.toString()) as Order
    return [placeExchange, await exchange(makeRequest('orders.get', buyer, { order_id: id }))]
  }
  const sell = async (times: Lead['times']): Promise<Exchanged[]> => {
    const listing = t.newFoodItem({ ...free, ...times })
    const listExchange = await exchange(makeRequest('food-items.list', odd.client, listing))
    if (listExchange.answer.status !== 201) return [listExchange]
    const item = JSON.parse(listExchange.answer.body.toString()) as { id: string }
    const ordered = await orderOf(item)
    // A restaurant has a hundred meals on sale at most.
    const withdraw = makeRequest('food-items.withdraw', odd.client, { food_item_id: item.id })
    return [listExchange, ...ordered, await exchange(withdraw)]
  }
  const collect = ({ scan_id }: Lead): MadeRequest =>
    makeRequest('pickups.collect', odd.client, { token: own.pickup_token, scan_id })
  const browse = ({ page }: Lead): MadeRequest => makeRequest('food-items.browse', follower.client, page)

  return {
    /** Does what follows, and meanwhile what others do all the time. */
    follow: async (one: Lead): Promise<Exchanged[]> =>
      (await Promise.all([sell(one.times), exchange(collect(one)), exchange(browse(one))])).flat(),
    /**
     * An order and a scan that were taken before and are sent again: they are answered as they were, whatever
     * else there is.
     */
    bystand: (): Promise<Exchanged[]> => Promise.all([exchange(order), exchange(scan)]),
  }
}
