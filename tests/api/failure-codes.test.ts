import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { ORDER_CHANGED } from '#contract/orders/order-failures.ts'
import { newScan, PASSWORD } from '#tests/support/builders.ts'
import type { Answer, Client, Refused } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'

const ORIGIN = 'http://localhost:3000'
const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')
await nonna.client.ok(api.restaurants.change, { address: '12 Lygon St' })

interface TestOrder {
  client: Client
  order_id: string
  code: string
  token?: string
}
const anOrder = async (fields: Partial<NewFoodItem> = {}): Promise<TestOrder> => {
  const { client } = await t.aCustomer()
  const { id, code } = await t.anOrder({ client }, await t.aFoodItem(nonna, fields))
  return { client, order_id: id, code }
}
const aPaidOrder = async (fields: Partial<NewFoodItem> = {}): Promise<TestOrder> => {
  const { client } = await t.aCustomer()
  const { id, code, pickup_token } = await t.aPaidOrder({ client }, await t.aFoodItem(nonna, fields))
  return { client, order_id: id, code, token: pickup_token ?? '' }
}

const collect = ({ code, token }: TestOrder) =>
  nonna.client.send(api.pickups.collect, newScan(token === undefined ? { code } : { token }))
const cancelByRestaurant = ({ order_id }: TestOrder) =>
  nonna.client.send(api.orders.cancelByRestaurant, { order_id, reason: 'The oven failed' })
const cancelPortions = async ({ client, order_id }: TestOrder) => {
  const { items } = await client.ok(api.orders.get, { order_id })
  const lines = items.map(({ food_item_id, quantity }) => ({ food_item_id, quantity }))
  return nonna.client.send(api.orders.cancelPortions, { order_id, lines, reason: 'The oven failed' })
}
const share = ({ client, order_id }: TestOrder) => client.send(api.orders.sharePass, { order_id })
const takeBack = ({ client, order_id }: TestOrder) => client.send(api.orders.takeBackPass, { order_id })
const intoCalendar = ({ client, order_id }: TestOrder) =>
  client.send(api.calendar.order, { order_id }) as Promise<Answer<Partial<Refused>>>
const cancel = ({ client, order_id }: TestOrder) => client.send(api.orders.cancel, { order_id })
const pay = ({ client, order_id }: TestOrder) =>
  client.send(api.payments.checkout, { package_id: 'order', origin_url: ORIGIN, metadata: { order_id } })

const after = async (act: Act, order: TestOrder): Promise<TestOrder> => {
  expect((await act(order)).status).toBe(200)
  return order
}
const orders = {
  paid: () => aPaidOrder(),
  unpaid: () => anOrder(),
  released: async () => after(cancel, await anOrder()),
  cancelled: async () => after(cancel, await aPaidOrder()),
  collected: async () => after(collect, await aPaidOrder()),
  missed: async () => {
    const order = await aPaidOrder({ expires_at: t.inMinutes(10) })
    await t.advance({ minutes: 71 })
    return order
  },
}
type Status = keyof typeof orders
const CODES: Record<Status, string> = {
  paid: 'already_paid',
  unpaid: 'not_paid_yet',
  released: 'order_released',
  cancelled: 'order_cancelled',
  collected: 'already_collected',
  missed: 'order_missed',
}

type Act = (order: TestOrder) => Promise<Answer<Partial<Refused>>>
const refusals: [title: string, act: Act, statuses: Status[]][] = [
  ['cancelling an order', cancel, ['cancelled', 'released', 'collected', 'missed']],
  [
    'cancelling an order by the restaurant',
    cancelByRestaurant,
    ['cancelled', 'released', 'collected', 'missed'],
  ],
  ['cancelling portions of an order', cancelPortions, ['cancelled', 'released', 'collected', 'missed']],
  ['paying an order', pay, ['paid', 'cancelled', 'missed', 'collected', 'released']],
  ['collecting an order', collect, ['unpaid', 'cancelled', 'released']],
  ['sending on the pass of an order', share, ['unpaid', 'cancelled', 'released', 'missed', 'collected']],
  ['taking back the pass of an order', takeBack, ['unpaid', 'cancelled', 'released', 'missed', 'collected']],
  ['putting an order into a calendar', intoCalendar, ['unpaid', 'released']],
]

describe('a refusal answers with the code of its one reason', () => {
  it.each(
    refusals.flatMap(([title, act, statuses]) =>
      statuses.map((status) => ({ title, act, status, code: CODES[status] })),
    ),
  )('$title when it is $status: 409 $code', async ({ act, status, code }) => {
    expect(await act(await orders[status]())).toMatchObject({ status: 409, body: { code } })
  })

  it('cancelling in the last hour of pickup: 410 cancel_deadline_passed', async () => {
    const order = await aPaidOrder({ expires_at: t.inMinutes(25), pickup_end: t.inMinutes(40) })
    await t.advance({ minutes: 6 })
    expect(await cancel(order)).toMatchObject({ status: 410, body: { code: 'cancel_deadline_passed' } })
  })

  it('paying after the hold has expired: 410 hold_expired', async () => {
    const order = await anOrder()
    await t.update('customer_order', { id: order.order_id }, { hold_expires_at: t.now() })
    expect(await pay(order)).toMatchObject({ status: 410, body: { code: 'hold_expired' } })
  })

  it('collecting before pickup starts, with a replaced pass, and when the time is over', async () => {
    const early = await aPaidOrder({ pickup_start: t.inMinutes(60) })
    expect(await collect(early)).toMatchObject({ status: 409, body: { code: 'too_early' } })
    const shared = await after(share, await aPaidOrder())
    expect(await collect(shared)).toMatchObject({ status: 409, body: { code: 'pass_replaced' } })
    expect(await collect(await orders.missed())).toMatchObject({ status: 410, body: { code: 'pickup_over' } })
  })

  it('undoing a collection too late: 410 undo_window_over', async () => {
    const scan = newScan({ token: (await aPaidOrder()).token ?? '' })
    await nonna.client.ok(api.pickups.collect, scan)
    await t.advance({ seconds: 16 })
    await nonna.client.fails('410 undo_window_over', api.pickups.undo, { scan_id: scan.scan_id })
  })

  it('erasing a restaurant with open orders: 409 open_orders', async () => {
    await aPaidOrder()
    await nonna.client.fails('409 open_orders', api.accounts.erase, { password: PASSWORD })
  })

  it('changing a withdrawn meal: 409 food_item_withdrawn', async () => {
    const { id: food_item_id } = await t.aFoodItem(nonna)
    await nonna.client.ok(api.foodItems.withdraw, { food_item_id })
    const change = { food_item_id, quantity_available: 3 }
    await nonna.client.fails('409 food_item_withdrawn', api.foodItems.change, change)
  })

  it('managing a subscription plan that was never bought: 409 no_running_plan', async () => {
    const input = { user_id: nonna.user.id, origin_url: ORIGIN }
    await nonna.client.fails('409 no_running_plan', api.subscriptions.manage, input)
  })
})

it('tells a role that is missing from a pass of another restaurant', async () => {
  const scan = newScan({ token: (await aPaidOrder()).token ?? '' })
  const [{ client }, elsewhere] = [await t.aCustomer(), await t.aRestaurant('Elsewhere')]
  await client.fails('403 role_required', api.pickups.collect, scan)
  await client.fails('403 role_required', api.foodItems.mine, {})
  await elsewhere.client.fails('403 pass_of_other_restaurant', api.pickups.collect, scan)
})

it('tells a customer who cancels too late when the order was collected', async () => {
  const { body } = await cancel(await orders.collected())
  expect(body).toMatchObject({ collected_at: t.now().toISOString(), detail: ORDER_CHANGED })
})
