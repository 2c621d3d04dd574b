import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { accrueChunk } from '#server/features/money/payouts/accrual-store.ts'
import { removeFromBatch } from '#server/features/money/payouts/batch-flows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { waitsFor } from '#tests/support/lock-queue.ts'
import { openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant } from '#tests/support/payouts.ts'
import { databaseForFile } from '#tests/support/postgres.ts'

const t = await appForFile({ database_url: await databaseForFile() })
const { maker } = await aFinanceTeam(t)
const customer = await t.aCustomer()

/** A restaurant whose payout is in a batch, and whose next order has just become payable. */
async function aPayoutInBatch() {
  const restaurant = await aPayableRestaurant(t)
  await aCollectedOrder(t, restaurant, customer)
  await t.advance({ hours: 53 })
  await openDesk(maker)
  const { lines } = await maker.client.ok(api.payoutBatches.make, {})
  await aCollectedOrder(t, restaurant, customer)
  t.moveClock({ hours: 53 })
  const payout = lines.find(({ restaurant_id }) => restaurant_id === idOf(restaurant))
  return { restaurant, payout_id: payout?.id ?? '' }
}
const accrue = (tx: Db) => accrueChunk(tx, { after: 0, now: t.now(), limit: 100, ceiling_cents: 0 })

it.each(['before', 'after'])(
  'takes a payout out of its batch and adds what becomes payable to it meanwhile, accrued %s it',
  async (order) => {
    const { restaurant, payout_id } = await aPayoutInBatch()
    const remove = (tx: Db) => removeFromBatch(tx, payout_id)
    const [first, second] = order === 'before' ? [accrue, remove] : [remove, accrue]
    expect(await waitsFor(t.database, first, second)).toBe(true)
    const payouts = await t.rows('payout', { restaurant_id: idOf(restaurant) })
    expect(payouts).toMatchObject([{ id: payout_id, status: 'payable', amount_cents: 14_400 }])
    expect(await t.rows('payout_entry', { payout_id })).toHaveLength(2)
  },
)
