import { randomUUID } from 'node:crypto'
import { payoutBatchesApi } from '#contract/money/payout-batches.ts'
import { bankAccountsApi } from '#contract/money/bank-accounts.ts'
import { accrue } from '#server/features/money/payouts/payout-jobs.ts'
import { bankDetails } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator } from '#tests/support/operators.ts'
import { adjust } from '#tests/support/proposals.ts'
import { fillInOnboarding } from '#tests/support/payouts.ts'
import { byRestaurant, type ExampleCalls, withFields, withoutInput } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

const ofRestaurant = ({ persons }: ExampleWorld) => ({ restaurant_id: idOf(persons['restaurant A']) })
const inDollars = (amount: number) => ({ direction: 'to_restaurant' as const, amount, reason: 'Thank you.' })

/** Restaurant A can be paid, and is owed something. */
async function owe(w: ExampleWorld) {
  const { t, persons } = w
  await fillInOnboarding(t, persons['restaurant A'])
  // Neither of them makes or approves batches of the examples.
  const team = {
    maker: await anOperator(t, 'finance', randomUUID()),
    approver: await anOperator(t, 'finance', randomUUID()),
  }
  await adjust(team, { ...ofRestaurant(w), direction: 'to_restaurant', amount: 100 })
  await accrue({ ...t, ceiling_cents: 0 })
  return {}
}
async function aDraft(w: ExampleWorld) {
  await owe(w)
  return { batch_id: (await w.persons.finance.client.ok(payoutBatchesApi.make, {})).id }
}
async function anApproved(w: ExampleWorld) {
  const batch = await aDraft(w)
  await w.persons.admin.client.ok(payoutBatchesApi.approve, batch)
  return batch
}
async function aSent(w: ExampleWorld) {
  const batch = await anApproved(w)
  await w.persons.finance.client.ok(payoutBatchesApi.send, batch)
  return batch
}
const aPayoutOf = (make: (w: ExampleWorld) => Promise<{ batch_id: string }>) => async (w: ExampleWorld) => {
  const { lines } = await w.persons.finance.client.ok(payoutBatchesApi.get, await make(w))
  // In a city the batch pays others too.
  const line = lines.find(({ restaurant_id }) => restaurant_id === ofRestaurant(w).restaurant_id)
  return { payout_id: line?.id ?? '' }
}
/** A batch as if it had been sent by file, to bank details that restaurant A has given. */
const aFileBatch = async (w: ExampleWorld) => {
  const batch = await aSent(w)
  const { t, persons } = w
  await persons['restaurant A'].client.ok(bankAccountsApi.set, { ...bankDetails, password: PASSWORD })
  const { restaurant_id } = ofRestaurant(w)
  const [account] = await t.sql<{ id: string }>`
    select id from bank_account where restaurant_id = ${restaurant_id} and ended_at is null`
  await t.update('payout', batch, { destination: account?.id ?? '' })
  await w.t.update('payout_batch', { id: batch.batch_id }, { rail: 'bank_file' })
  return batch
}

async function aProposal(w: ExampleWorld) {
  const { client } = await anOperator(w.t, 'finance', randomUUID())
  const { proposal_id } = await client.ok(payoutBatchesApi.adjust, { ...ofRestaurant(w), ...inDollars(5) })
  return { proposal_id }
}
/** What restaurant A was owed at a backup that was restored elsewhere. */
async function aConfirmation({ t, ...w }: ExampleWorld) {
  const confirmation_id = randomUUID()
  await t.sql`insert into payout_confirmation (id, restaurant_id, amount_cents)
    values (${confirmation_id}, ${ofRestaurant({ t, ...w }).restaurant_id}, 100)`
  return { confirmation_id }
}

const byFinance = { succeeds_for: 'finance' } as const

export const payoutCalls: ExampleCalls = {
  'payouts.onboarding': [{ input: (w) => ({ origin_url: w.t.origin }) }],
  'payouts.browse': [withoutInput],
  'payouts.get': [{ ...byRestaurant, input: aPayoutOf(aDraft) }],
  'payout-confirmations.browse': [{ ...byFinance, input: () => ({}) }],
  'payout-confirmations.confirm': [{ ...byFinance, input: withFields(aConfirmation, { paid: 0 }) }],
  'payout-batches.browse': [{ ...byFinance, input: () => ({}) }],
  'payout-batches.get': [{ ...byFinance, input: aDraft }],
  'payout-batches.payout': [{ ...byFinance, input: aPayoutOf(aDraft) }],
  'payout-batches.balance': [{ ...byFinance, input: ofRestaurant }],
  'payout-batches.make': [{ ...byFinance, input: owe }],
  'payout-batches.discard': [{ ...byFinance, input: aDraft }],
  // Finance has made it, so another operator approves.
  'payout-batches.approve': [{ succeeds_for: 'admin', for_operators: { finance: 409 }, input: aDraft }],
  'payout-batches.send': [{ ...byFinance, input: anApproved }],
  'payout-batches.file': [{ ...byFinance, input: aFileBatch }],
  'payout-batches.settle': [{ ...byFinance, input: aFileBatch }],
  'payout-batches.remove': [{ ...byFinance, input: withFields(aPayoutOf(aDraft), { reason: 'It waits.' }) }],
  'payout-batches.returned': [
    { ...byFinance, input: withFields(aPayoutOf(aFileBatch), { reason: 'The account is closed.' }) },
  ],
  'proposals.browse': [{ ...byFinance, input: () => ({}) }],
  'proposals.confirm': [{ ...byFinance, for_operators: { support: 403 }, input: aProposal }],
  'proposals.decline': [
    { ...byFinance, for_operators: { support: 403 }, input: withFields(aProposal, { reason: 'No.' }) },
  ],
  'payout-batches.adjust': [{ ...byFinance, input: (w) => ({ ...ofRestaurant(w), ...inDollars(5) }) }],
}
