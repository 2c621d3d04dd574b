import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ProviderDispute } from '#server/features/payments/processing/public.ts'
import { recordDispute } from '#server/features/money/disputes/dispute-flows.ts'
import { findEvidence } from '#server/features/money/disputes/evidence-flows.ts'
import { orderPayable } from '#server/features/orders/ordering/money/order-payment-flows.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant, sendBatch } from '#tests/support/payouts.ts'

const t = await appForFile()
const { anOrder, collect, dispute, decide, entriesOf, connect } = disputes(t)
const customer = await t.aCustomer()
const deps = { database: t.database, now: t.now, log: makeLog('silent'), jobs: t.jobs, connect }
const report = (change: ProviderDispute) => recordDispute(deps, change, t.now())

/** A dispute as the provider would report it, of a payment that nothing was heard of yet. */
async function anUnreported(status: ProviderDispute['status'], by: 'pass' | 'code' = 'code') {
  const nonna = await t.aRestaurant()
  const order = await anOrder(nonna, customer)
  await collect(nonna, order, by)
  const { provider_ref } = await t.row('payment_session', { order_id: order.id })
  const reported: ProviderDispute = {
    dispute_ref: `dp_${order.code}`,
    payment_ref: provider_ref ?? '',
    amount_cents: 8_000,
    currency: 'aud',
    fee_cents: 2_500,
    reason: 'fraudulent',
    status,
    has_evidence: false,
    due_by: null,
    opened_at: t.now(),
  }
  return { nonna, order, reported }
}
const eventsOf = async (order_id: string) => [...new Set((await entriesOf(order_id)).map(([event]) => event))]

describe('events of a dispute', () => {
  it.each([
    ['won', ['dispute_opened', 'dispute_won']],
    ['lost', ['dispute_opened', 'dispute_lost']],
  ] as const)('have all their effects when it is first heard of as %s, once', async (status, events) => {
    const { nonna, order, reported } = await anUnreported(status)
    await Promise.all([report(reported), report(reported), report(reported)])
    await report({ ...reported, status: 'needs_response' })
    await report({ ...reported, status: status === 'won' ? 'lost' : 'won' })
    expect(await eventsOf(order.id)).toEqual(events)
    expect((await ledgerBalances(t, idOf(nonna))).operator).toBe(0)
  })

  it('do not overwrite what was learnt later', async () => {
    const { order, reported } = await anUnreported('under_review')
    const earlier = t.now()
    t.moveClock({ minutes: 1 })
    await report(reported)
    await recordDispute(deps, { ...reported, status: 'lost' }, earlier)
    expect(await t.row('dispute', { order_id: order.id })).toMatchObject({ status: 'under_review' })
    expect(await eventsOf(order.id)).toEqual(['dispute_opened'])
  })

  it('take nothing for an inquiry, until it becomes a dispute', async () => {
    const { nonna, order, reported } = await anUnreported('inquiry')
    await report(reported)
    await t.advance({ hours: 53 })
    expect(await entriesOf(order.id)).toEqual([])
    expect(await nonna.client.ok(api.payouts.balance, {})).toMatchObject({ payable: 0 })
    await report({ ...reported, status: 'inquiry_closed' })
    await t.advance({ minutes: 1 })
    expect(await nonna.client.ok(api.payouts.balance, {})).toMatchObject({ payable: 72 })
    await report({ ...reported, status: 'needs_response' })
    expect(await eventsOf(order.id)).toEqual(['dispute_opened'])
  })

  it('wait without effects while the payment is unknown', async () => {
    const { order, reported } = await anUnreported('won')
    const session = await t.row('payment_session', { order_id: order.id })
    await t.update('payment_session', { id: session.id }, { provider_ref: null })
    await report(reported)
    expect(await t.row('dispute', { provider_ref: reported.dispute_ref })).toMatchObject({
      order_id: null,
      closed_at: null,
    })
    await t.update('payment_session', { id: session.id }, { provider_ref: session.provider_ref })
    await report(reported)
    expect(await eventsOf(order.id)).toEqual(['dispute_opened', 'dispute_won'])
  })

  it('that were lost are made up for within a day', async () => {
    const nonna = await t.aRestaurant()
    const order = await anOrder(nonna, customer)
    const dispute_ref = await dispute(order)
    await t.update('sandbox_dispute', { id: dispute_ref }, { status: 'won', decided_at: t.now() })
    // The provider believes that its event has arrived.
    await t.sql`insert into provider_event (id, type, received_at) values (${`evt_${dispute_ref}_won`}, 'lost', ${t.now()})`
    await t.advance({ hours: 24 })
    expect(await t.row('dispute', { order_id: order.id })).toMatchObject({ status: 'won' })
    expect(await eventsOf(order.id)).toEqual(['dispute_opened', 'dispute_won'])
  })
})

describe('a dispute and other movements of its order', () => {
  it('leave nothing to refund while it is open, and refund a cancelled order once it is won', async () => {
    const nonna = await t.aRestaurant()
    const order = await anOrder(nonna, customer)
    const dispute_ref = await dispute(order)
    await customer.client.ok(api.orders.cancel, { order_id: order.id })
    expect(await t.rows('refund', { order_id: order.id })).toEqual([])
    await decide(dispute_ref, 'won')
    expect(await t.rows('refund', { order_id: order.id })).toMatchObject([{ amount_cents: 8_000 }])
    expect(Object.values(await ledgerBalances(t, idOf(nonna)))).toEqual([0, 0, 0, 0])
  })

  it('keep its share until every dispute of it is decided', async () => {
    const { nonna, reported } = await anUnreported('needs_response', 'pass')
    const [one, other] = [
      { ...reported, amount_cents: 4_000 },
      { ...reported, amount_cents: 1_000, dispute_ref: 'dp_other' },
    ]
    await report(one)
    await report(other)
    await t.advance({ hours: 53 })
    const payable = async () => {
      await t.advance({ minutes: 1 })
      return (await nonna.client.ok(api.payouts.balance, {})).payable
    }
    await report({ ...other, status: 'won' })
    expect(await payable()).toBe(0)
    await report({ ...one, status: 'lost' })
    expect(await payable()).toBe(72)
  })

  it('neither hold its share nor have evidence where a further payment of it is disputed, which was returned', async () => {
    const { nonna, order, reported } = await anUnreported('needs_response', 'pass')
    const session = await t.row('payment_session', { order_id: order.id })
    const second = { id: `${session.id}_2`, provider_ref: `${session.provider_ref}_2` }
    await t.database.query
      .insertInto('payment_session')
      .values({ ...session, ...second })
      .execute()
    await t.database.transaction((tx) =>
      orderPayable(t).onPaid(tx, { ...session, ...second, paid_at: t.now(), period_end: null }, t.now()),
    )
    await report({ ...reported, payment_ref: second.provider_ref })
    const row = await t.row('dispute', { order_id: order.id })
    expect(await findEvidence(t.database.query, row)).toBeUndefined()
    expect(await entriesOf(order.id)).toHaveLength(2)
    await t.advance({ hours: 53 })
    await t.advance({ minutes: 1 })
    expect(await nonna.client.ok(api.payouts.balance, {})).toMatchObject({ payable: 72 })
  })

  it('carry what a restaurant owes after it was paid out', async () => {
    const nonna = await aPayableRestaurant(t)
    const order = await aCollectedOrder(t, nonna, customer)
    await t.update('pickup_scan', { order_id: order.id }, { proof: 'code' })
    await t.advance({ hours: 53 })
    await sendBatch(await aFinanceTeam(t))
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 1 })
    await decide(await dispute(order), 'lost')
    await t.advance({ minutes: 1 })
    expect(await nonna.client.ok(api.payouts.balance, {})).toMatchObject({ amount: 0, payable: -72 })
  })
})
