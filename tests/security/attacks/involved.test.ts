import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { Person } from '#tests/support/builders.ts'
import { anEscalatedComplaint } from '#tests/support/complaints.ts'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, makeOperator, openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aPayableRestaurant } from '#tests/support/payouts.ts'
import { aReport, decide, decisionAbout, reportOf } from '#tests/support/reports.ts'
import { aMember } from '#tests/support/staff.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
await anOperator(t, 'admin', 'Ada May')
const finance = await anOperator(t, 'finance', 'Fay Lin')
const reason = 'As agreed.'

/** Somebody with an account becomes an operator of the instance as well. */
async function atDesk(person: Person, role: OperatorRole) {
  const operator = await makeOperator(t, person, role)
  await openDesk(operator)
  return operator
}
const refusals = (object_id: string) => t.rows('audit_entry', { object_id, action: 'was refused: involved' })

describe('a customer', () => {
  it('is refused to settle their own complaint, which another can', async () => {
    const { customer, order, complaint_id } = await anEscalatedComplaint(t)
    const { client, operator_id } = await atDesk(customer, 'support')
    const settle = { complaint_id, amount: 11, borne_by: 'operator' as const, reason }
    expect(await client.fails('403 involved', api.deskComplaints.settle, settle)).toMatchObject({
      detail: 'You are involved in this: Ada May or Fay Lin can decide it.',
    })
    expect(await t.rows('refund', { order_id: order.id })).toEqual([])
    expect(await refusals(complaint_id)).toMatchObject([
      { actor_id: operator_id, object_kind: 'complaint', reason, after: { refused: 'settled' } },
    ])
    const object = { object_kind: 'complaint' as const, object_id: complaint_id }
    expect(await client.ok(api.involvement.read, object)).toMatchObject({ is_involved: true })
    expect(await finance.client.ok(api.involvement.read, object)).toMatchObject({ is_involved: false })
    await finance.client.ok(api.deskComplaints.settle, settle)
  })

  it('is refused to submit evidence against their own dispute', async () => {
    const { collect, dispute } = disputes(t)
    const [restaurant, customer] = [await t.aRestaurant('Nonna Pina'), await t.aCustomer('Kim Lee')]
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    await collect(restaurant, order, 'pass')
    const { id: dispute_id } = await t.row('dispute', { provider_ref: await dispute(order) })
    const { client } = await atDesk(customer, 'finance')
    await client.fails('403 involved', api.disputes.submit, { dispute_id })
    await finance.client.ok(api.disputes.submit, { dispute_id })
  })

  it('is refused to open their own page, and to decide on what they have reported', async () => {
    const item = await t.aFoodItem(await t.aRestaurant('Nonna Pina'))
    const rival = await t.aCustomer('Rae Sol')
    const { report_id } = await rival.client.ok(api.reports.create, {
      object_kind: 'food_item',
      object_id: item.id,
      reason: 'unsafe_food',
    })
    const byEmail = await aReport(t, item, { email: rival.user.email })
    const { client } = await atDesk(rival, 'admin')
    for (const id of [report_id, byEmail.report_id]) {
      const decision = decisionAbout({ object_id: item.id, report_ids: [id] })
      await client.fails('403 involved', api.decisions.decide, decision)
    }
    await client.fails('403 involved', api.lookup.openPerson, { account_id: rival.user.id, reason })
    expect(await t.rows('decision', { object_id: item.id })).toEqual([])
  })
})

it('refuses to propose a measure that answers the report of whoever proposes it', async () => {
  const owner = await t.aRestaurant('Nonna Pina')
  const item = await t.aFoodItem(owner)
  const rival = await t.aCustomer('Rae Sol')
  const { report_id } = await rival.client.ok(api.reports.create, reportOf(item))
  const operator = await atDesk(rival, 'admin')
  // As many as one person decides alone in a day.
  for (let decided = 0; decided < 10; decided += 1)
    await decide(operator, { object_id: (await t.aFoodItem(owner)).id })
  const decision = decisionAbout({ object_id: item.id, report_ids: [report_id] })
  await operator.client.fails('403 involved', api.decisions.decide, decision)
  const { proposal } = await decide(operator, { object_id: item.id })
  expect(proposal).not.toBeNull()
})

/** How somebody comes to be involved in a restaurant. */
const ties: [string, (owner: Person) => Promise<Person>][] = [
  ['owns', (owner) => Promise.resolve(owner)],
  ['manages', (owner) => aMember(t, owner, 'manager')],
  [
    'has left',
    async (owner) => {
      const member = await aMember(t, owner, 'counter')
      await member.client.ok(api.staff.leave, {})
      return member
    },
  ],
  [
    'was removed from',
    async (owner) => {
      const member = await aMember(t, owner, 'manager')
      const { id } = await t.row('membership', { account_id: member.user.id })
      await owner.client.ok(api.staff.removeMember, { member_id: id })
      return member
    },
  ],
]

describe.each(ties)('an operator who %s a restaurant', (_how, join) => {
  it('is refused to credit it', async () => {
    const owner = await t.aRestaurant('Nonna Pina')
    const { client } = await atDesk(await join(owner), 'finance')
    const credit = { restaurant_id: idOf(owner), direction: 'to_restaurant' as const, amount: 900, reason }
    await client.fails('403 involved', api.payoutBatches.adjust, credit)
    expect(await t.rows('ledger_adjustment', { restaurant_id: idOf(owner) })).toEqual([])
    expect(await refusals(idOf(owner))).toHaveLength(1)
  })

  it('is refused to approve it, to lift its suspension, and to decide its complaint and its appeal', async () => {
    const { restaurant, item, complaint_id } = await anEscalatedComplaint(t)
    const { id: decision_id } = await decide(finance, { object_id: item.id })
    await restaurant.client.ok(api.decisions.appeal, { decision_id, text: 'It was cooked through.' })
    const restaurant_id = idOf(restaurant)
    const { client } = await atDesk(await join(restaurant), 'admin')
    const [to, outcome] = [{ restaurant_id, reason }, 'reversed'] as const
    await t.update('restaurant_registration', { restaurant_id }, { state: 'submitted' })
    await client.fails('403 involved', api.approvals.approve, { restaurant_id })
    await t.update('restaurant_registration', { restaurant_id }, { state: 'suspended' })
    await client.fails('403 involved', api.approvals.lift, to)
    await client.fails('403 involved', api.deskComplaints.close, { complaint_id, reason })
    const appeal = { decision_id, outcome, reasons: reason }
    await client.fails('403 involved', api.decisions.decideAppeal, appeal)
    expect(await t.row('restaurant_registration', { restaurant_id })).toMatchObject({ state: 'suspended' })
    expect(await t.row('decision', { id: decision_id })).toMatchObject({ appeal_outcome: null })
  })

  it('is refused to make, approve and discard a batch that pays it', async () => {
    const owner = await aPayableRestaurant(t)
    const operator = await atDesk(await join(owner), 'admin')
    await aCollectedOrder(t, owner, await t.aCustomer())
    await t.advance({ hours: 53 })
    await openDesk(operator)
    await openDesk(finance)
    await operator.client.fails('403 involved', api.payoutBatches.make, {})
    const { id: batch_id } = await finance.client.ok(api.payoutBatches.make, {})
    await operator.client.fails('403 involved', api.payoutBatches.approve, { batch_id })
    await operator.client.fails('403 involved', api.payoutBatches.discard, { batch_id })
    expect(await t.row('payout_batch', { id: batch_id })).toMatchObject({ status: 'draft' })
    await finance.client.ok(api.payoutBatches.discard, { batch_id })
  })
})
