import { describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk, type TestOperator } from '#tests/support/operators.ts'
import { aCollectedOrder, sendBatch } from '#tests/support/payouts.ts'
import { decisionAbout } from '#tests/support/reports.ts'
import { complain } from '#tests/support/complaints.ts'

const t = await appForFile({ env: { ...bankFileSettings, RATE_LIMITS: 'off' } })
const admin = await anOperator(t, 'admin', 'Ada Attacker')
const second_account = await anOperator(t, 'finance', 'Ada Again')
const reason = 'Thank you.'

/** Somebody whom the attacker does not know, who works at the desk for as long as a test does. */
async function withThird<Result>(test: (third: TestOperator) => Promise<Result>): Promise<Result> {
  const third = await anOperator(t, 'finance', 'Honest Hana')
  try {
    return await test(third)
  } finally {
    await t.update('operator', { id: third.operator_id }, { ended_at: new Date(0) })
  }
}

async function aKitchen(title: string) {
  const kitchen = await t.aRestaurant(title)
  await kitchen.client.ok(api.bankAccounts.set, { ...bankDetails, title, password: PASSWORD })
  await t.advance({ hours: 73 })
  for (const operator of [admin, second_account]) await openDesk(operator)
  return kitchen
}
const give = (operator: TestOperator, restaurant_id: string, amount: number) =>
  operator.client.ok(api.payoutBatches.adjust, { restaurant_id, direction: 'to_restaurant', amount, reason })
/** Makes what is due payable. */
async function accrue(...operators: TestOperator[]) {
  await t.advance({ hours: 1 })
  for (const operator of [admin, second_account, ...operators]) await openDesk(operator)
}
const linesOf = (batch: { lines: { restaurant_id: string }[] }, restaurant_id: string) =>
  batch.lines.filter((line) => line.restaurant_id === restaurant_id)

describe('somebody with two accounts at the desk', () => {
  it('pays nothing out of what they alone have given', async () => {
    const restaurant_id = idOf(await aKitchen('Sixty Thousand'))
    for (let times = 0; times < 6; times += 1) await give(admin, restaurant_id, 10_000)
    await accrue()
    const { total } = await admin.client.ok(api.payoutBatches.payable, {})
    expect(total).toBe(0)
    await second_account.client.fails('409 nothing_to_pay', api.payoutBatches.make, {})
  })

  it('does not approve a batch with what the two accounts have given, while a third person could', async () => {
    await withThird(async (third) => {
      const restaurant_id = idOf(await aKitchen('Two Accounts'))
      const { proposal_id } = await give(admin, restaurant_id, 900)
      await admin.client.fails('409 own_proposal', api.proposals.confirm, { proposal_id })
      await second_account.client.ok(api.proposals.confirm, { proposal_id })
      await accrue(third)
      const { id: batch_id } = await second_account.client.ok(api.payoutBatches.make, {})
      await admin.client.fails('409 own_proposal_in_batch', api.payoutBatches.approve, { batch_id })
      const batch = await third.client.ok(api.payoutBatches.approve, { batch_id })
      expect(linesOf(batch, restaurant_id)).toMatchObject([
        {
          amount: 900,
          not_from_orders: {
            amount: 900,
            entries: [
              {
                kind: 'adjustment',
                amount: 900,
                reason,
                proposed_by_name: 'Ada Attacker',
                confirmed_by_name: 'Ada Again',
              },
            ],
          },
        },
      ])
      await third.client.ok(api.payoutBatches.discard, { batch_id })
    })
  })

  it('does not get rid of the third person to approve a batch by themselves', async () => {
    const third = await anOperator(t, 'finance', 'Honest Hana')
    const restaurant_id = idOf(await aKitchen('Third Person Gone'))
    const { proposal_id } = await give(admin, restaurant_id, 900)
    await second_account.client.ok(api.proposals.confirm, { proposal_id })
    await accrue()
    const { id: batch_id } = await second_account.client.ok(api.payoutBatches.make, {})
    const demoted = { operator_id: third.operator_id, role: 'support' } as const
    await admin.client.ok(api.operators.changeRole, demoted)
    await admin.client.fails('409 own_proposal_in_batch', api.payoutBatches.approve, { batch_id })
    await admin.client.ok(api.operators.end, { operator_id: third.operator_id })
    await admin.client.fails('409 own_proposal_in_batch', api.payoutBatches.approve, { batch_id })
    await second_account.client.ok(api.payoutBatches.discard, { batch_id })
    await t.advance({ days: 8 })
  })
})

it('pays in an instance of two people, and records that nobody else could approve', async () => {
  const restaurant_id = idOf(await aKitchen('Two People'))
  const { proposal_id } = await give(admin, restaurant_id, 20)
  await second_account.client.ok(api.proposals.confirm, { proposal_id })
  await accrue()
  const { id: batch_id } = await admin.client.ok(api.payoutBatches.make, {})
  await admin.client.fails('409 own_batch', api.payoutBatches.approve, { batch_id })
  await second_account.client.ok(api.payoutBatches.approve, { batch_id })
  const [entry] = await t.rows('audit_entry', { object_id: batch_id, action: 'approved' })
  expect(entry?.after).toEqual({ status: 'approved', own_proposal: 'nobody else can approve' })
  await admin.client.ok(api.payoutBatches.discard, { batch_id })
})

it('pays nothing again because one person says that the bank has sent it back', async () => {
  const kitchen = await aKitchen('Came Back')
  await aCollectedOrder(t, kitchen, await t.aCustomer())
  await t.advance({ hours: 73 })
  const batch = await withThird((third) => sendBatch({ maker: admin, approver: third }))
  await openDesk(second_account)
  const payout_id = linesOf(batch, idOf(kitchen)).map((line) => (line as { id?: string }).id)[0] ?? ''
  const returned = { payout_id, reason: 'Account closed' }
  await admin.client.ok(api.payoutBatches.returned, returned)
  await accrue()
  expect(await t.row('payout', { id: payout_id })).toMatchObject({ status: 'sent' })
  expect(await t.rows('payout', { restaurant_id: idOf(kitchen), status: 'payable' })).toEqual([])
  await second_account.client.fails('409 already_proposed', api.payoutBatches.returned, returned)
  await second_account.client.ok(api.payoutBatches.settle, { batch_id: batch.id })
  const [proposal] = await t.rows('proposal', { object_id: payout_id })
  await second_account.client.ok(api.proposals.confirm, { proposal_id: proposal?.id ?? '' })
  expect(await t.row('payout', { id: payout_id })).toMatchObject({ status: 'returned' })
})

describe('a proposal', () => {
  it('is withdrawn by whoever proposed it, declined by another, and then never confirmed', async () => {
    const restaurant_id = idOf(await aKitchen('Declined'))
    const [one, other] = [await give(admin, restaurant_id, 5), await give(admin, restaurant_id, 5)]
    const decline = (operator: TestOperator, { proposal_id }: { proposal_id: string }) =>
      operator.client.ok(api.proposals.decline, { proposal_id, reason: 'It is not owed.' })
    expect(await decline(admin, one)).toMatchObject({ status: 'withdrawn' })
    expect(await decline(second_account, other)).toMatchObject({ status: 'declined' })
    for (const { proposal_id } of [one, other])
      await second_account.client.fails('409 proposal_decided', api.proposals.confirm, { proposal_id })
    const entries = await t.rows('audit_entry', { object_id: restaurant_id })
    expect(entries.map(({ action }) => action).filter((action) => action.includes('propos'))).toEqual([
      'proposed',
      'proposed',
      'withdrew proposal',
      'declined proposal',
    ])
  })

  it('lapses after two weeks', async () => {
    const restaurant_id = idOf(await aKitchen('Lapsed'))
    const { proposal_id } = await give(admin, restaurant_id, 5)
    await t.advance({ days: 14, hours: 2 })
    await openDesk(second_account)
    await second_account.client.fails('409 proposal_decided', api.proposals.confirm, { proposal_id })
    expect(await t.row('proposal', { id: proposal_id })).toMatchObject({ status: 'lapsed', decided_by: null })
  })

  it('is not confirmed by somebody whose role is too narrow for what it does', async () => {
    const restaurant_id = idOf(await aKitchen('Too Narrow'))
    const support = await anOperator(t, 'support')
    const { proposal_id } = await give(admin, restaurant_id, 5)
    await support.client.fails('403 role_required', api.proposals.confirm, { proposal_id })
    await support.client.fails('403 role_required', api.proposals.decline, { proposal_id, reason })
    expect(await support.client.ok(api.proposals.browse, {})).toMatchObject([
      { id: proposal_id, subject: 'Too Narrow', amount: 5, role: 'finance', status: 'waiting' },
    ])
  })
})

/** A complaint that waits for the operators, about a new order of so much or about one. */
async function aComplaintAbout(customer: Person, order: { id: string }) {
  const { id } = await complain(customer, order, { kind: 'poor_quality' })
  await t.update('complaint', { id }, { status: 'with_operator' })
  return id
}
async function anOrderOf(dollars: number) {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const prices = { discounted_price: dollars, original_price: dollars + 1 }
  return { restaurant, customer, order: await t.aPaidOrder(customer, await t.aFoodItem(restaurant, prices)) }
}
const settle = ({ client }: TestOperator, complaint_id: string, amount: number) =>
  client.send(api.deskComplaints.settle, { complaint_id, amount, borne_by: 'operator', reason })

describe('a refund', () => {
  it('of $400 in eight presses of one support person ends at $50 for the order', async () => {
    const support = await anOperator(t, 'support')
    const { customer, order } = await anOrderOf(400)
    const answers = []
    for (let press = 0; press < 8; press += 1) {
      const complaint_id = await aComplaintAbout(customer, order)
      const { status } = await settle(support, complaint_id, 50)
      answers.push(status)
      if (status !== 200) await support.client.ok(api.deskComplaints.close, { complaint_id, reason })
    }
    expect(answers).toEqual([200, 403, 403, 403, 403, 403, 403, 403])
    expect(await t.rows('refund', { order_id: order.id })).toMatchObject([{ amount_cents: 5_000 }])
  })

  it('of more than $200 for one order needs a second person, also in several parts', async () => {
    const { customer, order } = await anOrderOf(400)
    expect(await settle(admin, await aComplaintAbout(customer, order), 150)).toMatchObject({ status: 200 })
    const complaint_id = await aComplaintAbout(customer, order)
    await openDesk(admin)
    await openDesk(second_account)
    const { body } = await settle(admin, complaint_id, 60)
    expect(body).toMatchObject({ status: 'with_operator', proposal: { amount: 60, role: 'finance' } })
    expect(await t.rows('refund', { order_id: order.id })).toHaveLength(1)
    const proposal_id = body.proposal?.id ?? ''
    await admin.client.fails('409 own_proposal', api.proposals.confirm, { proposal_id })
    await second_account.client.ok(api.proposals.confirm, { proposal_id })
    expect(await t.row('complaint', { id: complaint_id })).toMatchObject({
      status: 'settled',
      decided_by: admin.operator_id,
      decided_cents: 6_000,
    })
    expect(await t.rows('ledger_entry', { proposal_id })).not.toEqual([])
    await second_account.client.fails('409 proposal_decided', api.proposals.confirm, { proposal_id })
  })

  it('that was proposed is not made once the complaint was closed meanwhile', async () => {
    const { customer, order } = await anOrderOf(400)
    const complaint_id = await aComplaintAbout(customer, order)
    const { body } = await settle(admin, complaint_id, 300)
    await admin.client.ok(api.deskComplaints.close, { complaint_id, reason })
    const proposal_id = body.proposal?.id ?? ''
    await second_account.client.fails('409 proposal_overtaken', api.proposals.confirm, { proposal_id })
    expect(await t.rows('refund', { order_id: order.id })).toEqual([])
  })

  it('that was proposed does not wait any more beside what another person has decided alone', async () => {
    const { customer, order } = await anOrderOf(400)
    const complaint_id = await aComplaintAbout(customer, order)
    await settle(admin, complaint_id, 300)
    const { body } = await settle(second_account, complaint_id, 60)
    expect(body).toMatchObject({ status: 'settled', proposal: null })
    await customer.client.ok(api.complaints.appeal, { complaint_id, text: 'All of it was cold.' })
    const appealed = await admin.client.ok(api.deskComplaints.get, { complaint_id })
    expect(appealed).toMatchObject({ status: 'appealed', proposal: null })
  })

  it('beyond $300 of one support person within a day waits, also of presses at the same time', async () => {
    const support = await anOperator(t, 'support')
    const complaints = []
    for (let count = 0; count < 8; count += 1) {
      const { customer, order } = await anOrderOf(60)
      complaints.push(await aComplaintAbout(customer, order))
    }
    const answers = await Promise.all(complaints.map((id) => settle(support, id, 50)))
    const alone = answers.filter(({ body }) => body.proposal === null)
    expect(alone).toHaveLength(6)
    expect(await t.rows('complaint', { decided_by: support.operator_id })).toHaveLength(6)
    const waiting = answers.find(({ body }) => body.proposal !== null)?.body.proposal
    expect(waiting).toMatchObject({ amount: 50, role: 'support' })
    const other = await anOperator(t, 'support', 'Sol Diaz')
    await other.client.ok(api.proposals.confirm, { proposal_id: waiting?.id ?? '' })
    await t.advance({ hours: 25 })
    await openDesk(support)
    const { customer, order } = await anOrderOf(60)
    const { body } = await settle(support, await aComplaintAbout(customer, order), 50)
    expect(body.proposal).toBeNull()
  })
})

it('takes the eleventh meal off sale that one person removes within a day only once another confirms it', async () => {
  const support = await anOperator(t, 'support')
  const kitchen = await t.aRestaurant()
  const remove = async () => {
    const { id: object_id } = await t.aFoodItem(kitchen)
    return support.client.ok(api.decisions.decide, decisionAbout({ object_id }))
  }
  for (let count = 0; count < 10; count += 1) expect(await remove()).toMatchObject({ proposal: null })
  const { object_id, proposal, in_effect } = await remove()
  expect({ proposal, in_effect }).toMatchObject({ in_effect: false, proposal: { kind: 'measure' } })
  const onSale = async () => (await t.visitor.send(api.foodItems.get, { food_item_id: object_id })).status
  expect(await onSale()).toBe(200)
  const other = await anOperator(t, 'support', 'Sol Diaz')
  await other.client.ok(api.proposals.confirm, { proposal_id: proposal?.id ?? '' })
  expect(await onSale()).toBe(404)
})

it('suspends and closes ten restaurants a day by one administrator, and no eleventh', async () => {
  const rogue = await anOperator(t, 'admin', 'Ravi Rogue')
  const hide = async (call: typeof api.approvals.suspend | typeof api.approvals.close) => {
    const restaurant_id = idOf(await t.aRestaurant())
    return rogue.client.send(call, { restaurant_id, reason, open_orders: 'cancel' })
  }
  const { suspend, close } = api.approvals
  for (let count = 0; count < 10; count += 1)
    expect((await hide(count < 5 ? suspend : close)).status).toBe(200)
  for (const call of [suspend, close])
    expect((await hide(call)).body).toMatchObject({ code: 'measures_spent' })
  await t.update('operator', { id: rogue.operator_id }, { ended_at: new Date(0) })
})

it('needs an administrator for adjustments of one person beyond $2,000 within a day', async () => {
  const restaurant_id = idOf(await aKitchen('Salami'))
  const clerk = await anOperator(t, 'finance', 'Clerk')
  await give(clerk, restaurant_id, 1_900)
  const { proposal_id, proposal } = await give(clerk, restaurant_id, 101)
  expect(proposal.role).toBe('admin')
  await second_account.client.fails('403 role_required', api.proposals.confirm, { proposal_id })
  await admin.client.ok(api.proposals.confirm, { proposal_id })
  await t.update('operator', { id: clerk.operator_id }, { ended_at: new Date(0) })
})

it('resolves a difference of more than $50 only once another person confirms it', async () => {
  const unmatched_id = randomUUID()
  const second_id = randomUUID()
  for (const [id, cents] of [
    [unmatched_id, 5_001],
    [second_id, 5_000],
  ] as const)
    await t.sql`insert into unmatched (id, key, side, kind, ref, at, first_seen_at, actual_cents)
      values (${id}, ${id}, 'bank', 'line', 'WITHDRAWAL', now(), ${t.now()}, ${-cents})`
  for (const operator of [admin, second_account]) await openDesk(operator)
  const resolve = (id: string) => admin.client.ok(api.reconciliation.resolve, { unmatched_id: id, reason })
  expect(await resolve(second_id)).toEqual({ proposal: null })
  const { proposal } = await resolve(unmatched_id)
  expect(await t.row('unmatched', { id: unmatched_id })).toMatchObject({ resolved_at: null })
  await second_account.client.ok(api.proposals.confirm, { proposal_id: proposal?.id ?? '' })
  expect(await t.row('unmatched', { id: unmatched_id })).toMatchObject({ resolved_by: admin.operator_id })
})
