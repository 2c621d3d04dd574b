import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'

const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url } })

/** A paid order of three portions of one meal for 33 dollars, of five on sale. */
async function aPaid() {
  const [restaurant, customer] = [await t.aRestaurant('Nonna Pina'), await t.aCustomer('Kim Lee')]
  const item = await t.aFoodItem(restaurant, { quantity_available: 5, portion_weight_g: 400 })
  const order = await t.aPaidOrder(customer, item, 3)
  await t.jobs.drain()
  return { restaurant, customer, item, order }
}
const portionsOf = ({ id: order_id, items }: Order, quantity: number) => ({
  order_id,
  lines: items.map(({ food_item_id }) => ({ food_item_id, quantity })),
  reason: 'Two were dropped <b>',
})
const read = (customer: Person, { id }: Order) => customer.client.ok(api.orders.get, { order_id: id })

it('refunds the price of cancelled portions, keeps them off sale, and shows everybody the rest', async () => {
  const { restaurant, customer, item, order } = await aPaid()
  const ofRestaurant = await restaurant.client.ok(api.orders.cancelPortions, portionsOf(order, 2))
  const reasons = ['Two were dropped <b>']
  expect(ofRestaurant).toMatchObject({
    status: 'paid',
    items: [{ quantity: 1 }],
    cancelled_items: [{ reasons }],
  })
  await t.advance({ seconds: 2 })
  expect(await read(customer, order)).toMatchObject({
    status: 'paid',
    items: [{ name: item.name, quantity: 1 }],
    cancelled_items: [{ food_item_id: item.id, name: item.name, quantity: 2, unit_price: 11, reasons }],
    refund: { status: 'succeeded', amount: 22 },
    pickup_token: expect.any(String),
  })
  const [waiting] = await restaurant.client.ok(api.orders.ofRestaurant, { status: 'paid' })
  expect(waiting?.items).toMatchObject([{ quantity: 1 }])
  expect(await portionCounts(t.database, item.id)).toMatchObject({
    available: 2,
    sold: 1,
    withdrawn: 2,
    accounted: 5,
  })
  expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
  const { totals } = await restaurant.client.ok(api.statements.statement, {})
  expect(totals).toMatchObject({ customer_paid: 11, commission: 1.1, restaurant_share: 9.9 })
})

it('emails the customer what is cancelled, why, what is refunded and what is left', async () => {
  const { restaurant, customer, order } = await aPaid()
  await restaurant.client.ok(api.orders.cancelPortions, portionsOf(order, 2))
  await t.jobs.drain()
  const mail = mailbox.last(customer)
  expect(mail.subject).toBe('Nonna Pina had to cancel part of your order')
  for (const words of [
    'cancelled 2 × Lasagne',
    'Two were dropped <b>',
    'refunding $22.00',
    'Order: 1 × Lasagne',
  ])
    expect(mail.text).toContain(words)
  expect(mail.attachments.get('pickup.ics')?.content.toString()).toMatch(/^SEQUENCE:1\s/m)
})

it('counts for the impact only what is handed over', async () => {
  const { restaurant, order } = await aPaid()
  await restaurant.client.ok(api.orders.cancelPortions, portionsOf(order, 2))
  await restaurant.client.ok(api.pickups.collect, typedCodeOf(order))
  expect(await t.row('impact_entry', { order_id: order.id })).toMatchObject({ portions: 1, weighed_g: 400 })
})

it('cancels the whole order with its last portions, and refunds the rest', async () => {
  const { restaurant, customer, item, order } = await aPaid()
  await restaurant.client.ok(api.orders.cancelPortions, portionsOf(order, 1))
  await restaurant.client.ok(api.orders.cancelPortions, portionsOf(order, 2))
  await t.advance({ seconds: 2 })
  expect(await read(customer, order)).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'Two were dropped <b>',
    refund: { status: 'succeeded', amount: 33 },
  })
  expect(await portionCounts(t.database, item.id)).toMatchObject({ sold: 0, withdrawn: 3, accounted: 5 })
  expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
})

it('gives the operator back what they had refunded of the portions', async () => {
  const { restaurant, customer, order } = await aPaid()
  await refundPartOf(t, order, 2_500, 'operator')
  await restaurant.client.ok(api.orders.cancelPortions, portionsOf(order, 1))
  expect((await read(customer, order)).refund?.amount).toBe(33)
  const { totals } = await restaurant.client.ok(api.statements.statement, {})
  expect(totals).toMatchObject({ customer_paid: 0, borne_by_operator: 22, restaurant_share: 19.8 })
})

it('cancels portions that cost nothing without a refund', async () => {
  const [restaurant, customer] = [await t.aRestaurant('Nonna Pina'), await t.aCustomer()]
  const order = await t.anOrder(customer, await t.aFoodItem(restaurant, { discounted_price: 0 }), 2)
  await t.jobs.drain()
  await restaurant.client.ok(api.orders.cancelPortions, portionsOf(order, 1))
  expect(await read(customer, order)).toMatchObject({
    status: 'paid',
    items: [{ quantity: 1 }],
    refund: null,
  })
  await t.jobs.drain()
  expect(mailbox.last(customer).text).toContain('There is nothing to pay back.')
})

it('cancels once however often the same request arrives', async () => {
  const { restaurant, customer, order } = await aPaid()
  const headers = { 'idempotency-key': randomUUID() }
  const cancel = () => restaurant.client.send(api.orders.cancelPortions, portionsOf(order, 1), headers)
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200])
  expect(await read(customer, order)).toMatchObject({ items: [{ quantity: 2 }], refund: { amount: 11 } })
})

it('refuses portions that the order has not, and some of an order that is not paid or over', async () => {
  const { restaurant, customer, item, order } = await aPaid()
  const refused = async (of: Order, quantity: number) =>
    (await restaurant.client.fails(409, api.orders.cancelPortions, portionsOf(of, quantity))).code
  expect(await refused(order, 4)).toBe('portions_not_in_order')
  const held = await t.anOrder(customer, item, 2)
  expect(await refused(held, 1)).toBe('not_paid_yet')
  const released = await restaurant.client.ok(api.orders.cancelPortions, portionsOf(held, 2))
  expect(released.status).toBe('released')
  await restaurant.client.ok(api.pickups.collect, typedCodeOf(order))
  expect(await refused(order, 1)).toBe('already_collected')
  const stranger = await t.aRestaurant()
  await stranger.client.fails(404, api.orders.cancelPortions, portionsOf(order, 1))
})

it('leaves a buyer out of the recall of a meal of which nothing was left to them', async () => {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const window = { pickup_start: t.inMinutes(0) }
  const [one, other] = [await t.aFoodItem(restaurant, window), await t.aFoodItem(restaurant, window)]
  const items = [one, other].map(({ id }) => ({ food_item_id: id, quantity: 1 }))
  const order = await customer.client.ok(api.orders.place, { items })
  await t.pay(customer, order)
  const lines = [{ food_item_id: one.id, quantity: 1 }]
  await restaurant.client.ok(api.orders.cancelPortions, { order_id: order.id, lines, reason: 'Dropped' })
  const { buyers } = await restaurant.client.ok(api.recalls.create, t.newRecall([one], {}))
  expect(buyers).toBe(0)
})
