import { expect, it } from 'vitest'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())
const { charges } = t.stripe.records

async function aPaidOrder() {
  const { customer, order, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  await t.status(customer, session_id)
  return { customer, order, payment: t.stripe.records.sessionOf(session_id).payment_intent ?? '' }
}
/** Somebody refunds a payment on Stripe's own pages. */
const refundByHand = (payment_intent: string, cents: number) =>
  charges.refund({ payment_intent, amount: String(cents) }, 'succeeded')
const balanceOf = async (order_id: string) => {
  const entries = await t.rows('ledger_entry', { order_id, event: 'refunded' })
  return Object.fromEntries(
    entries
      .filter(({ amount_cents }) => amount_cents !== 0)
      .map(({ ledger_account, amount_cents }) => [ledger_account, amount_cents]),
  )
}

it('books a refund that was made at Stripe once, as the operator’s, and tells its customer', async () => {
  const { customer, order, payment } = await aPaidOrder()
  const refund = refundByHand(payment, 400)
  const events = ['refund.created', 'refund.updated', 'charge.refund.updated', 'charge.refunded']
  const statuses = await Promise.all(events.map((type) => t.deliver(t.stripe.event(type, refund))))
  expect(statuses).toEqual([200, 200, 200, 200])
  await t.advance({ seconds: 2 })
  expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'succeeded', amount: 4 })
  expect(await balanceOf(order.id)).toEqual({ provider: -400, operator: 400 })
  expect(t.stripe.requests).not.toContain('POST /v1/refunds')
  expect(t.mailsTo(customer, 'part_refunded')).toHaveLength(1)
  charges.failRefund(refund.id)
  expect(new Set(await t.stripe.deliverOutbox(t.address))).toEqual(new Set([200]))
  expect((await t.orderOf(customer, order)).refund?.status).toBe('failed')
})

it('books no refund of what was refunded before, and lists it', async () => {
  const { customer, order, payment } = await aPaidOrder()
  await t.advance({ minutes: 16 })
  const booked = refundByHand(payment, 600)
  const foreign = { ...refundByHand(payment, 100), currency: 'usd' }
  expect(await t.deliver(t.stripe.event('refund.created', booked))).toBe(200)
  expect(await t.deliver(t.stripe.event('refund.created', { ...booked, id: 're_more', amount: 600 }))).toBe(
    200,
  )
  expect(await t.deliver(t.stripe.event('refund.created', foreign))).toBe(200)
  await t.advance({ seconds: 2 })
  expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'succeeded', amount: 6 })
  for (let day = 0; day < 4; day += 1) await t.advance({ days: 1 })
  const listed = await t.rows('unmatched', { kind: 'refund', side: 'provider' })
  expect(listed.map(({ ref, actual_cents }) => [ref, Number(actual_cents)])).toEqual([[foreign.id, -100]])
})
