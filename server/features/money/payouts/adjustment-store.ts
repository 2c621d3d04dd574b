import { insertLedger } from '#server/features/payments/ledger/public.ts'
import type { Db } from '#server/platform/db/database.ts'

interface Adjustment {
  id: string
  restaurant_id: string
  /** Positive is more for the restaurant. */
  amount_cents: number
  reason: string
  made_by: string
  made_at: Date
}

/** Gives a restaurant more, or less, than its orders do; the operator bears it. */
export async function insertAdjustment(tx: Db, adjustment: Adjustment): Promise<void> {
  await tx.insertInto('ledger_adjustment').values(adjustment).execute()
  const { id, restaurant_id, amount_cents, made_at } = adjustment
  const entry = { adjustment_id: id, restaurant_id, event: 'adjustment' as const, ref: id, at: made_at }
  await insertLedger(tx, [
    { ...entry, ledger_account: 'restaurant', amount_cents: -amount_cents },
    { ...entry, ledger_account: 'operator', amount_cents },
  ])
}
