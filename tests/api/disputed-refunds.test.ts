import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { forFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { rowsOfDocument } from '#tests/support/printed-documents.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const t = await forFile(startStripeShop())
const { disputes, refunds } = t.stripe.records

const deliver = async () => expect(new Set(await t.stripe.deliverOutbox(t.address))).toEqual(new Set([200]))

/** An order of 11 dollars that is paid, and disputed at the bank: the shop has not heard of that. */
async function aDisputed() {
  const { customer, restaurant, order, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  await t.status(customer, session_id)
  const payment = t.stripe.records.sessionOf(session_id).payment_intent ?? ''
  const dispute = disputes.open(payment)
  return {
    order,
    dispute,
    cancel: async () => {
      await customer.client.ok(api.orders.cancel, { order_id: order.id })
      await t.advance({ seconds: 2 })
    },
    decide: (status: 'won' | 'lost') => void disputes.decide(dispute.id, status),
    atStripe: () =>
      [...refunds.values()]
        .filter(({ payment_intent }) => payment_intent === payment)
        .map(({ amount }) => amount),
    receipt: async () =>
      rowsOfDocument(String((await customer.client.raw('GET', `/api/orders/${order.id}/receipt`)).body)).map(
        ([text, ...cells]) => [text?.replace(/ on .*/, ''), cells.at(-1)],
      ),
    refund: async () => (await t.orderOf(customer, order)).refund,
    balances: () => ledgerBalances(t, idOf(restaurant)),
  }
}
const BALANCED = { provider: 0, restaurant: 0, commission: 0, operator: 0 }

it('a refund waits while its payment is disputed, and is made once the dispute is won', async () => {
  const { cancel, decide, atStripe, refund, balances } = await aDisputed()
  await cancel()
  await deliver()
  await t.advance({ hours: 3 })
  expect(await refund()).toEqual({ status: 'pending', amount: 11 })
  decide('won')
  await deliver()
  // As long as Stripe repeats its refusal to the same key.
  await t.advance({ hours: 25 })
  expect(await refund()).toEqual({ status: 'succeeded', amount: 11 })
  expect(atStripe()).toEqual([1_100])
  expect(await balances()).toEqual(BALANCED)
})

it.each(['while it is open', 'when it is decided'])(
  'a refund is not made again after its dispute is lost, of which the shop hears %s',
  async (moment) => {
    const { cancel, decide, atStripe, refund, balances } = await aDisputed()
    await cancel()
    if (moment === 'while it is open') await deliver()
    decide('lost')
    await deliver()
    expect(await balances()).toEqual(BALANCED)
    expect(await refund()).toEqual({ status: 'succeeded', amount: 11 })
    const before = t.stripe.requests.length
    await t.advance({ hours: 25 })
    expect(t.stripe.requests.slice(before).filter((one) => one.includes('/v1/refunds'))).toEqual([])
    expect(atStripe()).toEqual([])
  },
)

it('a receipt counts once what was to be refunded and the bank has taken', async () => {
  const { cancel, decide, receipt } = await aDisputed()
  await cancel()
  decide('lost')
  await deliver()
  const rows = await receipt()
  expect(rows.slice(-5)).toEqual([
    ['Paid', '$11.00'],
    ['Refunded', '-$11.00'],
    ['Taken back by the bank', '-$11.00'],
    ['Refunded by the bank instead', '$11.00'],
    ['Total paid, less refunds', '$0.00'],
  ])
})

it('the operator bears of a lost dispute what it wanted to refund itself, and the restaurant the rest', async () => {
  const { order, decide, refund, balances } = await aDisputed()
  await refundPartOf(t, order, 300, 'operator')
  await t.advance({ seconds: 2 })
  await deliver()
  decide('lost')
  await deliver()
  expect(await balances()).toEqual({ provider: 0, restaurant: -270, commission: -30, operator: 300 })
  expect(await refund()).toEqual({ status: 'succeeded', amount: 3 })
  expect(await t.row('dispute', { order_id: order.id })).toMatchObject({ restaurant_cents: 800 })
})

it('a refund is not made either when two disputes together have taken the whole payment', async () => {
  const { order, dispute, decide, refund, balances } = await aDisputed()
  dispute.amount = 700
  const other = { ...dispute, id: `${dispute.id}_other`, amount: 400 }
  disputes.disputes.set(other.id, other)
  await refundPartOf(t, order, 300)
  await t.advance({ seconds: 2 })
  decide('lost')
  await deliver()
  expect(await refund()).toEqual({ status: 'pending', amount: 3 })
  disputes.decide(other.id, 'lost')
  await deliver()
  expect(await refund()).toEqual({ status: 'succeeded', amount: 3 })
  expect(await balances()).toEqual(BALANCED)
})

it('a dispute leaves a refund alone that was made before it, though the answer was lost', async () => {
  const { customer, restaurant, order, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  await t.status(customer, session_id)
  await refundPartOf(t, order, 300)
  t.stripe.spoil('silence_after', 'POST /v1/refunds')
  await t.advance({ seconds: 2 })
  const { id } = disputes.open(t.stripe.records.sessionOf(session_id).payment_intent ?? '')
  disputes.decide(id, 'lost')
  await deliver()
  expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'pending', amount: 3 })
  await t.advance({ minutes: 1 })
  expect((await t.row('refund', { order_id: order.id })).provider_ref).toBe([...refunds.keys()].at(-1))
  expect(await ledgerBalances(t, idOf(restaurant))).toEqual(BALANCED)
})

it('a refund that could not be sent for three days is listed, until it is sent', async () => {
  const { order, cancel, decide, refund } = await aDisputed()
  await cancel()
  await deliver()
  const { id: ref } = await t.row('refund', { order_id: order.id })
  const listed = async () => {
    await t.advance({ hours: 24 })
    return t.rows('unmatched', { ref })
  }
  expect(await listed(), 'after a day').toEqual([])
  expect(await listed(), 'after two days').toEqual([])
  await t.advance({ hours: 1 })
  const [row, ...others] = await listed()
  expect(others).toEqual([])
  expect(row).toMatchObject({ side: 'ledger', kind: 'refund', expected_cents: -1_100, actual_cents: null })
  expect(row?.suggestion).toContain(`The refund of order ${spacedCode(order.code)} could not be sent`)
  expect(await listed(), 'once').toEqual([row])
  decide('won')
  await deliver()
  await t.advance({ hours: 25 })
  expect(await refund()).toEqual({ status: 'succeeded', amount: 11 })
  expect(await listed()).toMatchObject([{ reason: 'Matched later' }])
})
