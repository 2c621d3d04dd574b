import { randomUUID } from 'node:crypto'
import { disputes } from '#tests/support/disputes.ts'
import { type ExampleCalls, withFields } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

/** A dispute of an order of restaurant A, which was collected. */
async function aDispute(w: ExampleWorld) {
  const order = await w.paidOrder()
  const { collect, dispute } = disputes(w.t)
  await collect(w.persons['restaurant A'], order, 'pass')
  const { id } = await w.t.row('dispute', { provider_ref: await dispute(order) })
  return { dispute_id: id }
}

/** A refund that failed, as reconciliation lists it. */
async function anUnmatched({ t, ...w }: ExampleWorld) {
  const unmatched_id = randomUUID()
  const { provider_ref } = await t.row('payment_session', { order_id: (await w.paidOrder()).id })
  await t.sql`insert into unmatched (id, key, side, kind, ref, at, first_seen_at)
    values (${unmatched_id}, ${unmatched_id}, 'refund', 'refund', ${provider_ref}, now(), ${t.now()})`
  return { unmatched_id }
}
const BANK_CSV = 'Date,Amount,Description\n21/11/2026,-12.00,Rent'

const byFinance = { succeeds_for: 'finance' } as const

export const disputeCalls: ExampleCalls = {
  'disputes.browse': [{ ...byFinance, input: () => ({}) }],
  'disputes.get': [{ ...byFinance, input: aDispute }],
  'disputes.submit': [{ ...byFinance, input: aDispute }],
  'reconciliation.browse': [{ ...byFinance, input: () => ({}) }],
  'reconciliation.resolve': [{ ...byFinance, input: withFields(anUnmatched, { reason: 'It was a test.' }) }],
  'reconciliation.addBankStatement': [{ ...byFinance, input: () => ({ csv: BANK_CSV }) }],
}
