import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { ledgerSum } from '#tests/support/stock-and-ledger.ts'

const mailbox = await forFile(openMailbox())
const t = await appForFile({ env: { SMTP_URL: mailbox.url } })

/** An order of two meals for 22 dollars, of which the commission is 2.20. */
async function aPaid(customerName = 'Kim Lee') {
  const [restaurant, customer] = [await t.aRestaurant('Nonna Pina'), await t.aCustomer(customerName)]
  const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant), 2)
  await t.jobs.drain()
  return { restaurant, customer, order }
}
const read = (customer: Person, { id }: Order) => customer.client.ok(api.orders.get, { order_id: id })
const statementOf = ({ client }: Person) => client.ok(api.statements.statement, {})
const sumOf = async ({ id }: Order) => (await ledgerSum(t.database, id)).sum

describe('a refund of part of an order', () => {
  it('is sent, shown to the customer with all others, and emailed', async () => {
    const { customer, order } = await aPaid()
    await refundPartOf(t, order, 500)
    await t.advance({ seconds: 1 })
    await refundPartOf(t, order, 250, 'operator')
    expect((await read(customer, order)).refund).toEqual({ status: 'pending', amount: 7.5 })
    await t.advance({ seconds: 2 })
    const { status, total, refund, refunds } = await read(customer, order)
    expect({ status, total, refund }).toEqual({
      status: 'paid',
      total: 22,
      refund: { status: 'succeeded', amount: 7.5 },
    })
    expect(refunds?.map((each) => [each.status, each.amount])).toEqual([
      ['succeeded', 5],
      ['succeeded', 2.5],
    ])
    expect(mailbox.subjects(customer)).toEqual([
      expect.stringContaining('Your order at Nonna Pina'),
      '$5.00 of your order at Nonna Pina goes back to you',
      '$2.50 of your order at Nonna Pina goes back to you',
    ])
    for (const words of ['Hi Kim,', 'we are refunding $2.50', '2 × Lasagne al forno', '$22.00', '$7.50'])
      expect(mailbox.last(customer).text).toContain(words)
  })

  it('leaves the statement of its restaurant whole, whoever bears it', async () => {
    const { restaurant, order } = await aPaid()
    await refundPartOf(t, order, 500)
    await refundPartOf(t, order, 250, 'operator')
    const { entries, totals } = await statementOf(restaurant)
    expect(
      entries.map(({ event, at: _at, order_id: _order, code: _code, ...cents }) => [event, cents]),
    ).toEqual([
      ['paid', { customer_paid: 22, commission: 2.2, restaurant_share: 19.8, borne_by_operator: 0 }],
      ['refunded', { customer_paid: -5, commission: -0.5, restaurant_share: -4.5, borne_by_operator: 0 }],
      ['refunded', { customer_paid: -2.5, commission: 0, restaurant_share: 0, borne_by_operator: 2.5 }],
    ])
    expect(totals).toMatchObject({ sales: 22, refunds: 7.5, customer_paid: 14.5, borne_by_operator: 2.5 })
    expect(totals).toMatchObject({ commission: 1.7, restaurant_share: 15.3 })
    expect(await sumOf(order)).toBe(0)
  })

  it('is followed by the rest when the order is cancelled, and the operator gets back what they bore', async () => {
    const { restaurant, customer, order } = await aPaid()
    await refundPartOf(t, order, 500)
    await t.advance({ seconds: 1 })
    await refundPartOf(t, order, 250, 'operator')
    await t.advance({ seconds: 1 })
    await restaurant.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Oven broke' })
    await t.advance({ seconds: 2 })
    const { refund, refunds } = await read(customer, order)
    expect(refund).toEqual({ status: 'succeeded', amount: 22 })
    expect(refunds?.map(({ amount }) => amount)).toEqual([5, 2.5, 14.5])
    const { totals } = await statementOf(restaurant)
    expect(totals).toMatchObject({
      customer_paid: 0,
      borne_by_operator: 0,
      commission: 0,
      restaurant_share: 0,
    })
    expect(await sumOf(order)).toBe(0)
    expect(mailbox.last(customer).text).toContain('All of it, $22.00, goes back')
  })

  it('of everything by the operator leaves nothing to send when the order is cancelled, but its share', async () => {
    const { restaurant, customer, order } = await aPaid()
    await refundPartOf(t, order, 2_200, 'operator')
    await restaurant.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Oven broke' })
    expect((await read(customer, order)).refunds).toHaveLength(1)
    const { entries, totals } = await statementOf(restaurant)
    expect(entries.at(-1)).toMatchObject({
      customer_paid: 0,
      borne_by_operator: -22,
      restaurant_share: -19.8,
    })
    expect(totals).toMatchObject({
      customer_paid: 0,
      borne_by_operator: 0,
      commission: 0,
      restaurant_share: 0,
    })
  })

  it('can be made of an order that was collected, up to what was paid for it', async () => {
    const { restaurant, order } = await aPaid()
    await restaurant.client.ok(api.pickups.collect, typedCodeOf(order))
    await refundPartOf(t, order, 1_200)
    await expect(refundPartOf(t, order, 1_001)).rejects.toMatchObject({
      code: 'refund_exceeds_paid',
      message: expect.stringContaining('At most $10.00'),
      extra: { refundable: 10 },
    })
    await refundPartOf(t, order, 1_000)
    await expect(refundPartOf(t, order, 1)).rejects.toMatchObject({ code: 'nothing_to_refund' })
    const { totals } = await statementOf(restaurant)
    expect(totals).toMatchObject({ customer_paid: 0, commission: 0, restaurant_share: 0 })
  })

  it('is refused for an order that is not paid, was released or cancelled, cost nothing, or is none', async () => {
    const restaurant = await t.aRestaurant()
    const item = await t.aFoodItem(restaurant)
    const customer = await t.aCustomer()
    const held = await t.anOrder(customer, item)
    await expect(refundPartOf(t, held, 1)).rejects.toMatchObject({ code: 'not_paid_yet' })
    await customer.client.ok(api.orders.cancel, { order_id: held.id })
    await expect(refundPartOf(t, held, 1)).rejects.toMatchObject({ code: 'order_released' })
    const cancelled = await t.aPaidOrder(customer, item)
    await customer.client.ok(api.orders.cancel, { order_id: cancelled.id })
    await expect(refundPartOf(t, cancelled, 1)).rejects.toMatchObject({ code: 'nothing_to_refund' })
    const free = await t.anOrder(customer, await t.aFoodItem(restaurant, { discounted_price: 0 }))
    await expect(refundPartOf(t, free, 1)).rejects.toMatchObject({ code: 'nothing_to_refund' })
    await expect(refundPartOf(t, { id: randomUUID() }, 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(refundPartOf(t, cancelled, 0)).rejects.toThrow('a refund of 0 cents is none')
  })

  it('does not show a second payment that was returned', async () => {
    const customer = await t.aCustomer()
    const order = await t.anOrder(customer, await t.aFoodItem(await t.aRestaurant()))
    const first = (await t.openCheckout(customer, order)).body
    await t.payOn(customer, first)
    const { id: _id, ...session } = await t.row('payment_session', { id: first.session_id })
    const second = { ...session, id: 'cs_second', status: 'open' as const, payment_status: 'unpaid' as const }
    await t.database.query.insertInto('payment_session').values(second).execute()
    await t.sql`insert into sandbox_checkout select 'cs_second', 'second', mode, amount_cents, currency, description,
      success_url, cancel_url, 'complete', 'pay_second', created_at, expires_at from sandbox_checkout
      where id = ${first.session_id}`
    await t.advance({ minutes: 1 })
    expect(await t.rows('refund', { order_id: order.id })).toMatchObject([
      { reason_code: 'payment_returned' },
    ])
    expect((await read(customer, order)).refund).toBeNull()
    await refundPartOf(t, order, 1_100)
    expect((await read(customer, order)).refund).toEqual({ status: 'pending', amount: 11 })
    expect(await sumOf(order)).toBe(0)
  })
})
