import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk, type TestOperator } from '#tests/support/operators.ts'
import { aCollectedOrder, sendBatch } from '#tests/support/payouts.ts'

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
    expect(entries.map(({ action }) => action)).toEqual([
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
