import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { anEscalatedComplaint } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { aReport, decisionAbout } from '#tests/support/reports.ts'

// Nobody may do any of it alone.
const env = { RATE_LIMITS: 'off', SUPPORT_REFUNDS_A_DAY: '0', MEASURES_A_DAY: '0' }
const t = await appForFile({ env })
const { client: finance } = await anOperator(t, 'finance', 'Fay Lin')
const support = await anOperator(t, 'support', 'Sol Diaz')
const { client } = support
const other = await anOperator(t, 'admin', 'Ida Holm')
const reason = 'It is owed.'

/** A proposal that is there already, and what makes it impossible. */
interface Overtaken {
  object_id: string
  propose: () => Promise<{ status: number; body: { code?: unknown } }>
  overtake: () => Promise<unknown>
}

async function aProposedRefund(): Promise<Overtaken> {
  const { complaint_id, order } = await anEscalatedComplaint(t)
  return {
    object_id: complaint_id,
    propose: () =>
      client.send(api.deskComplaints.settle, { complaint_id, amount: 20, borne_by: 'operator', reason }),
    overtake: () => refundPartOf(t, order, 500),
  }
}

async function aProposedReversal(): Promise<Overtaken> {
  const { complaint_id, order, customer } = await anEscalatedComplaint(t)
  await other.client.ok(api.deskComplaints.close, { complaint_id, reason })
  await customer.client.ok(api.complaints.appeal, { complaint_id, text: 'It was cold.' })
  const reversal = { complaint_id, outcome: 'reversed', amount: 20, borne_by: 'operator', reason } as const
  return {
    object_id: complaint_id,
    propose: () => client.send(api.deskComplaints.decideAppeal, reversal),
    overtake: () => refundPartOf(t, order, 2_200),
  }
}

async function aProposedResolution(): Promise<Overtaken> {
  const id = randomUUID()
  await t.sql`insert into unmatched (id, key, side, kind, ref, at, first_seen_at, actual_cents)
    values (${id}, ${id}, 'bank', 'line', 'WITHDRAWAL', now(), ${t.now()}, -5001)`
  return {
    object_id: id,
    propose: () => finance.send(api.reconciliation.resolve, { unmatched_id: id, reason }),
    overtake: () => t.update('unmatched', { id }, { resolved_at: t.now(), reason: 'It was found.' }),
  }
}

async function aProposedRemoval(): Promise<Overtaken> {
  const item = await t.aFoodItem(await t.aRestaurant())
  const { report_id } = await aReport(t, item)
  const decision = decisionAbout({ object_id: item.id, report_ids: [report_id] })
  return {
    object_id: item.id,
    propose: () => client.send(api.decisions.decide, decision),
    overtake: () => other.client.ok(api.decisions.decide, { ...decision, measure: 'no_action' }),
  }
}

async function aProposedPause(): Promise<Overtaken> {
  const object_id = idOf(await t.aRestaurant())
  const until = new Date(t.now().getTime() + 60_000).toISOString()
  const measure = { object_kind: 'restaurant', measure: 'listing_paused', until } as const
  return {
    object_id,
    propose: () => client.send(api.decisions.decide, decisionAbout({ object_id, ...measure })),
    overtake: () => t.advance({ minutes: 2 }),
  }
}

it.each([
  ['a refund is more than is left of the payment', aProposedRefund, 'More than was paid'],
  ['there is nothing to refund any more on appeal', aProposedReversal, 'Nothing to refund'],
  ['a difference is resolved', aProposedResolution, 'Resolved already'],
  ['a report is decided otherwise', aProposedRemoval, 'Report decided'],
  ['a pause would be over', aProposedPause, 'Please choose a time to come'],
])('ends a proposal that is confirmed after %s', async (_, aProposal, why) => {
  const { object_id, propose, overtake } = await aProposal()
  expect((await propose()).status).toBeLessThan(300)
  expect(await propose()).toMatchObject({ status: 409, body: { code: 'already_proposed' } })
  await overtake()
  const [proposal] = await t.rows('proposal', { object_id })
  const proposal_id = proposal?.id ?? ''
  await openDesk(other)
  const refusal = await other.client.fails('409 proposal_overtaken', api.proposals.confirm, { proposal_id })
  expect(refusal.detail).toMatch(new RegExp(`^${why}. What was proposed is not possible any more`))
  expect(await t.row('proposal', { id: proposal_id })).toMatchObject({ status: 'lapsed', decided_by: null })
  const entries = await t.rows('audit_entry', { object_id, action: 'proposal lapsed' })
  expect(entries).toMatchObject([{ actor_id: other.operator_id, reason: refusal.detail }])
  await client.fails('409 proposal_decided', api.proposals.decline, { proposal_id, reason })
})
