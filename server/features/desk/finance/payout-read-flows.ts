import type { DeskBalance, DeskPayoutDetails } from '#contract/desk/payout-batches.ts'
import {
  findDeskPayout,
  findLatestPayouts,
  type PayoutDeps,
  readBalance,
  readLines,
  toPayout,
} from '#server/features/money/payouts/public.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'

const LATEST_PAYOUTS = 8

/** A payout down to its orders. */
export async function readPayout({ database }: PayoutDeps, payout_id: string): Promise<DeskPayoutDetails> {
  const row = isId(payout_id) ? await findDeskPayout(database.query, payout_id) : undefined
  if (row === undefined) throw new Failure('not_found')
  const { restaurant_id, restaurant_name, provider_ref, batch_id, batch_number } = row
  const lines = await readLines(database.query, payout_id)
  return { ...toPayout(row), restaurant_id, restaurant_name, provider_ref, batch_id, batch_number, lines }
}

/** What the owner sees of what the restaurant is paid, and in which batches it was. */
export async function readRestaurantBalance(deps: PayoutDeps, restaurant_id: string): Promise<DeskBalance> {
  const db = deps.database.query
  if (!isId(restaurant_id) || !(await findRestaurantCards(db, [restaurant_id])).has(restaurant_id))
    throw new Failure('not_found')
  const payouts = await findLatestPayouts(db, restaurant_id, LATEST_PAYOUTS)
  return {
    balance: await readBalance(deps, { restaurant_id }),
    payouts: payouts.map((row) => ({
      ...toPayout(row),
      batch_id: row.batch_id,
      batch_number: row.batch_number,
    })),
  }
}
