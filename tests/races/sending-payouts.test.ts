import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { bankFileRail } from '#server/features/money/payouts/payout-rail.ts'
import { endVersion } from '#server/features/money/payouts/bank-accounts/bank-account-store.ts'
import { sendBatch } from '#server/features/money/payouts/batch-flows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { waitsFor } from '#tests/support/lock-queue.ts'
import { openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam } from '#tests/support/payouts.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { forgetIdentities } from '#tests/support/registrations.ts'

const t = await appForFile({ database_url: await databaseForFile(), env: bankFileSettings })
const { maker, approver } = await aFinanceTeam(t)
const customer = await t.aCustomer()

/** A restaurant whose payout is in an approved batch. */
async function anApprovedPayout() {
  await forgetIdentities(t)
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  await aCollectedOrder(t, restaurant, customer)
  await t.advance({ hours: 73 })
  for (const operator of [maker, approver]) await openDesk(operator)
  const { id: batch_id } = await maker.client.ok(api.payoutBatches.make, {})
  await approver.client.ok(api.payoutBatches.approve, { batch_id })
  return { restaurant_id: idOf(restaurant), batch_id }
}

it.each([
  { first: 'change', status: 'payable' },
  { first: 'send', status: 'sent' },
])(
  'never sends a payout to bank details that have ended by then, where the $first comes first',
  async ({ first, status }) => {
    const { restaurant_id, batch_id } = await anApprovedPayout()
    const { id } = await t.row('bank_account', { restaurant_id })
    const send = (tx: Db) => sendBatch(tx, { now: t.now, rail: bankFileRail }, batch_id)
    const change = (tx: Db) => endVersion(tx, id, t.now())
    const [earlier, later] = first === 'send' ? [send, change] : [change, send]
    expect(await waitsFor(t.database, earlier, later)).toBe(true)
    expect(await t.rows('payout', { restaurant_id })).toMatchObject([{ status, amount_cents: 7_200 }])
  },
)
