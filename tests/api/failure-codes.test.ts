import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ORDER_CHANGED } from '#contract/orders/order-failures.ts'
import type { TestApp } from '#tests/support/app.ts'
import { newScan, PASSWORD } from '#tests/support/builders.ts'
import type { Answer, Refused } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'

const ORIGIN = 'http://localhost:3000'
const t = await appForFile()
const nonna = await t.aRestaurant('Nonna Pina')
await nonna.client.ok(api.restaurants.change, { address: '12 Lygon St' })

const anOrder = async (item: Parameters<TestApp['aFoodItem']>[1] = {}) => {
  const { client } = await t.aCustomer()
  const { id, code } = await t.anOrder({ client }, await t.aFoodItem(nonna, item))
  return { client, order_id: id, code }
}
const aPaidOrder = async (item: Parameters<TestApp['aFoodItem']>[1] = {}) => {
  const { client } = await t.aCustomer()
  const { id, code, pickup_token } = await t.aPaidOrder({ client }, await t.aFoodItem(nonna, item))
  return { client, order_id: id, code, token: pickup_token ?? '' }
}
type TestOrder = Awaited<ReturnType<typeof anOrder>>
type PaidOrder = Awaited<ReturnType<typeof aPaidOrder>>

const collect = ({ code, token }: { code?: string; token?: string }) =>
  nonna.client.send(api.pickups.collect, newScan(token === undefined ? { code } : { token }))
const cancelByRestaurant = ({ order_id }: TestOrder) =>
  nonna.client.send(api.orders.cancelByRestaurant, { order_id, reason: 'The oven failed' })
const share = ({ client, order_id }: TestOrder) => client.send(api.orders.sharePass, { order_id })
const takeBack = ({ client, order_id }: TestOrder) => client.send(api.orders.takeBackPass, { order_id })
const intoCalendar = ({ client, order_id }: TestOrder) =>
  client.send(api.calendar.order, { order_id }) as Promise<Answer<Partial<Refused>>>
const cancel = ({ client, order_id }: TestOrder) => client.send(api.orders.cancel, { order_id })
const pay = ({ client, order_id }: TestOrder) =>
  client.send(api.payments.checkout, { package_id: 'order', origin_url: ORIGIN, metadata: { order_id } })

const aCollectedOrder = async (): Promise<PaidOrder> => {
  const order = await aPaidOrder()
  expect((await collect(order)).status).toBe(200)
  return order
}
const aCancelledOrder = async (): Promise<PaidOrder> => {
  const order = await aPaidOrder()
  expect((await cancel(order)).status).toBe(200)
  return order
}
const aReleasedOrder = async (): Promise<TestOrder> => {
  const order = await anOrder()
  expect((await cancel(order)).status).toBe(200)
  return order
}
const aMissedOrder = async (): Promise<PaidOrder> => {
  const order = await aPaidOrder({ expires_at: t.inMinutes(10) })
  await t.advance({ minutes: 71 })
  return order
}

type Refusing = () => Promise<Answer<Partial<Refused>>>

describe('a refusal answers with the code of its one reason', () => {
  it.each<[title: string, status: 409 | 410, code: string, act: Refusing]>([
    ['cancelling a cancelled order', 409, 'order_cancelled', async () => cancel(await aCancelledOrder())],
    ['cancelling a released order', 409, 'order_released', async () => cancel(await aReleasedOrder())],
    ['cancelling a collected order', 409, 'already_collected', async () => cancel(await aCollectedOrder())],
    ['cancelling a missed order', 409, 'order_missed', async () => cancel(await aMissedOrder())],
    [
      'cancelling in the last hour of pickup',
      410,
      'cancel_deadline_passed',
      async () => {
        const order = await aPaidOrder({ expires_at: t.inMinutes(25), pickup_end: t.inMinutes(40) })
        await t.advance({ minutes: 6 })
        return cancel(order)
      },
    ],
    [
      'cancelling a cancelled order by the restaurant',
      409,
      'order_cancelled',
      async () => cancelByRestaurant(await aCancelledOrder()),
    ],
    [
      'cancelling a released order by the restaurant',
      409,
      'order_released',
      async () => cancelByRestaurant(await aReleasedOrder()),
    ],
    [
      'cancelling a missed order by the restaurant',
      409,
      'order_missed',
      async () => cancelByRestaurant(await aMissedOrder()),
    ],
    [
      'cancelling a collected order by the restaurant',
      409,
      'already_collected',
      async () => cancelByRestaurant(await aCollectedOrder()),
    ],
    ['paying a paid order', 409, 'already_paid', async () => pay(await aPaidOrder())],
    ['paying a cancelled order', 409, 'order_cancelled', async () => pay(await aCancelledOrder())],
    ['paying a missed order', 409, 'order_missed', async () => pay(await aMissedOrder())],
    ['paying a collected order', 409, 'already_collected', async () => pay(await aCollectedOrder())],
    ['paying a released order', 409, 'order_released', async () => pay(await aReleasedOrder())],
    [
      'paying after the hold has expired',
      410,
      'hold_expired',
      async () => {
        const order = await anOrder()
        await t.update('customer_order', { id: order.order_id }, { hold_expires_at: t.now() })
        return pay(order)
      },
    ],
    [
      'collecting an unpaid order',
      409,
      'not_paid_yet',
      async () => collect({ code: (await anOrder()).code }),
    ],
    ['collecting a cancelled order', 409, 'order_cancelled', async () => collect(await aCancelledOrder())],
    [
      'collecting a released order',
      409,
      'order_released',
      async () => collect({ code: (await aReleasedOrder()).code }),
    ],
    [
      'collecting before pickup starts',
      409,
      'too_early',
      async () => collect(await aPaidOrder({ pickup_start: t.inMinutes(60) })),
    ],
    [
      'collecting with a pass that was replaced',
      409,
      'pass_replaced',
      async () => {
        const order = await aPaidOrder()
        await order.client.ok(api.orders.sharePass, { order_id: order.order_id })
        return collect(order)
      },
    ],
    [
      'undoing a collection too late',
      410,
      'undo_window_over',
      async () => {
        const scan_id = randomUUID()
        await nonna.client.ok(api.pickups.collect, { token: (await aPaidOrder()).token, scan_id })
        await t.advance({ seconds: 16 })
        return nonna.client.send(api.pickups.undo, { scan_id })
      },
    ],
    ['sending on the pass of an unpaid order', 409, 'not_paid_yet', async () => share(await anOrder())],
    [
      'sending on the pass of a cancelled order',
      409,
      'order_cancelled',
      async () => share(await aCancelledOrder()),
    ],
    [
      'sending on the pass of a released order',
      409,
      'order_released',
      async () => share(await aReleasedOrder()),
    ],
    ['sending on the pass of a missed order', 409, 'order_missed', async () => share(await aMissedOrder())],
    [
      'sending on the pass of a collected order',
      409,
      'already_collected',
      async () => share(await aCollectedOrder()),
    ],
    ['taking back the pass of an unpaid order', 409, 'not_paid_yet', async () => takeBack(await anOrder())],
    [
      'taking back the pass of a cancelled order',
      409,
      'order_cancelled',
      async () => takeBack(await aCancelledOrder()),
    ],
    [
      'taking back the pass of a released order',
      409,
      'order_released',
      async () => takeBack(await aReleasedOrder()),
    ],
    [
      'taking back the pass of a missed order',
      409,
      'order_missed',
      async () => takeBack(await aMissedOrder()),
    ],
    [
      'taking back the pass of a collected order',
      409,
      'already_collected',
      async () => takeBack(await aCollectedOrder()),
    ],
    [
      'putting an unpaid order into a calendar',
      409,
      'not_paid_yet',
      async () => intoCalendar(await anOrder()),
    ],
    [
      'putting a released order into a calendar',
      409,
      'order_released',
      async () => intoCalendar(await aReleasedOrder()),
    ],
    [
      'erasing a restaurant with open orders',
      409,
      'open_orders',
      async () => {
        await aPaidOrder()
        return nonna.client.send(api.accounts.erase, { password: PASSWORD })
      },
    ],
    [
      'changing a withdrawn meal',
      409,
      'food_item_withdrawn',
      async () => {
        const { id } = await t.aFoodItem(nonna)
        await nonna.client.ok(api.foodItems.withdraw, { food_item_id: id })
        return nonna.client.send(api.foodItems.change, { food_item_id: id, quantity_available: 3 })
      },
    ],
    [
      'managing a subscription plan that was never bought',
      409,
      'no_running_plan',
      async () => nonna.client.send(api.subscriptions.manage, { user_id: nonna.user.id, origin_url: ORIGIN }),
    ],
  ])('%s: %i %s', async (_title, status, code, act) => {
    expect(await act()).toMatchObject({ status, body: { code } })
  })
})

it('tells a role that is missing from a pass of another restaurant', async () => {
  const [{ token }, { client }, elsewhere] = [
    await aPaidOrder(),
    await t.aCustomer(),
    await t.aRestaurant('Elsewhere'),
  ]
  const scan = newScan({ token })
  const answers = [
    await client.send(api.pickups.collect, scan),
    await client.send(api.foodItems.mine, {}),
    await elsewhere.client.send(api.pickups.collect, scan),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'role_required'],
    [403, 'role_required'],
    [403, 'pass_of_other_restaurant'],
  ])
})

it('answers pickup_over when the time to collect is over', async () => {
  const { status, body } = await collect(await aMissedOrder())
  expect([status, body.code]).toEqual([410, 'pickup_over'])
})

it('tells a customer who cancels too late when the order was collected', async () => {
  const { body } = await cancel(await aCollectedOrder())
  expect(body).toMatchObject({ collected_at: t.now().toISOString(), detail: ORDER_CHANGED })
})
