import { expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { bankFileRail } from '#server/features/money/payouts/payout-rail.ts'
import { sendBatch, settleBatch } from '#server/features/money/payouts/batch-flows.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { aClosedOperator } from '#tests/support/operators.ts'

const t = await appForFile()
/** Their entries have more values than one command takes. */
const PAYOUTS = 4_700

it('sends and settles a batch of thousands of payouts, and books each', async () => {
  const restaurant_id = idOf(await t.aRestaurant())
  const [made_by, approved_by] = [await aClosedOperator(t, 'finance'), await aClosedOperator(t, 'finance')]
  const batch_id = randomUUID()
  await t.sql`insert into payout_batch (id, status, rail, pays_on, made_by, made_at, approved_by, approved_at)
    values (${batch_id}, 'approved', 'bank_file', '2026-11-27', ${made_by.operator_id}, now(), ${approved_by.operator_id}, now())`
  await t.sql`insert into payout (id, restaurant_id, status, amount_cents, opened_at, batch_id, destination)
    select gen_random_uuid(), ${restaurant_id}, 'in_batch', 7200, now(), ${batch_id}, 'account' from generate_series(1, ${PAYOUTS})`
  const rail = {
    ...bankFileRail,
    findDestinations: () => Promise.resolve(new Map([[restaurant_id, 'account']])),
  }
  const deps = { now: t.now, rail }
  await t.database.transaction((tx) => sendBatch(tx, deps, batch_id))
  await t.database.transaction((tx) => settleBatch(tx, deps, batch_id))
  expect(await t.row('payout_batch', { id: batch_id })).toMatchObject({ status: 'closed' })
  expect(
    await t.sql`select event, ledger_account, sum(amount_cents)::int as cents from ledger_entry group by 1, 2 order by 1, 2`,
  ).toEqual([
    { event: 'payout_sent', ledger_account: 'payout_clearing', cents: -PAYOUTS * 7_200 },
    { event: 'payout_sent', ledger_account: 'restaurant', cents: PAYOUTS * 7_200 },
    { event: 'payout_settled', ledger_account: 'bank', cents: -PAYOUTS * 7_200 },
    { event: 'payout_settled', ledger_account: 'payout_clearing', cents: PAYOUTS * 7_200 },
  ])
})
