import type { ExportedPayment } from '#contract/account-export.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sessionsOfAccount } from './payment-store.ts'

/** All payments of an account, for its owner to take away. */
export async function exportPayments(db: Db, account_id: string): Promise<ExportedPayment[]> {
  const rows = await sessionsOfAccount(db, account_id)
  return rows.map(({ id, package_id, order_id, amount_cents, currency, status, payment_status, created_at, fulfilled_at }) => ({
    id,
    package_id,
    order_id,
    amount_cents,
    currency,
    status,
    payment_status,
    created_at: created_at.toISOString(),
    fulfilled_at: fulfilled_at?.toISOString() ?? null,
  }))
}
