import { disputes } from '#tests/support/disputes.ts'
import type { ExampleCalls } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

/** A dispute of an order of restaurant A, which was collected. */
async function aDispute(w: ExampleWorld) {
  const order = await w.paidOrder()
  const { collect, dispute } = disputes(w.t)
  await collect(w.persons['restaurant A'], order, 'pass')
  const { id } = await w.t.row('dispute', { provider_ref: await dispute(order) })
  return { dispute_id: id }
}

const byFinance = { succeeds_for: 'finance' } as const

export const disputeCalls: ExampleCalls = {
  'disputes.browse': [{ ...byFinance, input: () => ({}) }],
  'disputes.get': [{ ...byFinance, input: aDispute }],
  'disputes.submit': [{ ...byFinance, input: aDispute }],
}
