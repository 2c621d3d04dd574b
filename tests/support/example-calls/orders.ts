import { calendarApi } from '#contract/orders/calendar.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { basketOf, scanOf, typedCodeOf } from '#tests/support/builders.ts'
import { byCustomer, byRestaurant, type ExampleCalls, withFields, withoutInput } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

const aPaidOrder = async (w: ExampleWorld) => ({ order_id: (await w.paidOrder()).id })
const paidByCustomer = { ...byCustomer, input: aPaidOrder }
const byPass = async (w: ExampleWorld) => scanOf(await w.paidOrder())
const byCode = async (w: ExampleWorld) => typedCodeOf(await w.paidOrder())

async function allPortions(w: ExampleWorld) {
  const { id, items } = await w.paidOrder()
  const lines = items.map(({ food_item_id, quantity }) => ({ food_item_id, quantity }))
  return { order_id: id, lines }
}

async function aSharedPass(w: ExampleWorld) {
  const { url } = await w.persons['customer A'].client.ok(ordersApi.sharePass, await aPaidOrder(w))
  return { share_token: new URL(url).searchParams.get('pass') ?? '' }
}

async function aCollection(w: ExampleWorld) {
  const collection = await byPass(w)
  await w.persons['restaurant A'].client.ok(pickupsApi.collect, collection)
  return { scan_id: collection.scan_id }
}

async function aFeed(w: ExampleWorld) {
  const { url } = await w.persons['customer A'].client.ok(calendarApi.link, {})
  return { feed_token: /\/([\w-]+)\.ics$/.exec(url)?.[1] }
}

export const orderCalls: ExampleCalls = {
  'orders.place': [{ input: async (w) => basketOf(await w.aMeal()) }],
  'orders.get': [paidByCustomer],
  'orders.cancel': [paidByCustomer],
  'orders.ofRestaurant': [
    withoutInput,
    {
      about: 'of another day',
      by_role: { counter: 403, device: 403 },
      input: () => ({ date: '2026-01-01' }),
    },
  ],
  'orders.cancelByRestaurant': [
    { ...byRestaurant, input: withFields(aPaidOrder, { reason: 'The oven broke' }) },
  ],
  'orders.cancelPortions': [
    { ...byRestaurant, input: withFields(allPortions, { reason: 'The oven broke' }) },
  ],
  'orders.sharePass': [paidByCustomer],
  'orders.takeBackPass': [paidByCustomer],
  'orders.sharedPass': [{ about: 'with the link', input: aSharedPass }],
  'pickups.collect': [
    { about: 'by pass', owner: 'restaurant A', others: 403, input: byPass },
    { about: 'by code', ...byRestaurant, input: byCode },
    {
      about: 'confirmed outside the window',
      ...byRestaurant,
      input: withFields(byCode, { outside_window: true }),
    },
  ],
  'pickups.undo': [{ ...byRestaurant, input: aCollection }],
  'calendar.order': [paidByCustomer],
  'calendar.link': [withoutInput],
  'calendar.feed': [{ about: 'with the address', input: aFeed }],
}
