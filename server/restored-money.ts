import { sql } from 'kysely'
import { carryInvoices, skipInvoiceNumbers } from './features/money/invoices/public.ts'
import {
  carryDisputedShares,
  carryLock,
  carryMovements,
  carryPayouts,
  knowsWhatLeft,
  lockPayouts,
} from './features/money/payouts/public.ts'
import { carryDecidedComplaints } from './features/desk/complaints/public.ts'
import { recountStock } from './features/kitchen/food-items/public.ts'
import { carryDisputes } from './features/money/disputes/public.ts'
import { carryImpact } from './features/orders/impact/public.ts'
import { carryOrders, findChangedOrders } from './features/orders/ordering/public.ts'
import { carryScans } from './features/orders/pickups/public.ts'
import { carryPayments } from './features/payments/processing/public.ts'
import { carryProposals, lapseProposals } from './features/money/proposals/public.ts'
import { carryClosedRestaurants } from './features/kitchen/restaurants/public.ts'
import { carryErasedAccounts } from './features/people/accounts/public.ts'
import { carryAudit, recordAudit } from './features/people/audit/public.ts'
import type { CarryOver } from './platform/backup/restore-backup.ts'
import type { Db } from './platform/db/database.ts'

/** Restaurants of which the backup knows nothing stay as closed ones where they were paid or invoiced. */
export async function carryPaidRestaurants(tx: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from public.restaurant where id not in (select id from restaurant) and id in (
      select restaurant_id from public.payout where sent_at is not null union select restaurant_id from public.invoice)`.execute(
    tx,
  )
  await carryErasedAccounts(
    tx,
    rows.map(({ account_id }) => account_id),
    now,
  )
  await carryClosedRestaurants(
    tx,
    rows.map(({ id }) => id),
    now,
  )
}

/** The last of the migrations that make what is carried. */
const CARRIED_FROM = '0078-provider-account.sql'
const COUNTED_FROM = '0102-impact-left-out.sql'
const PROPOSED_FROM = '0089-proposals.sql'
const LOCKED_FROM = '0104-restored-payouts.sql'

/** What became of the orders of the backup, and of their money, so that nothing is refunded or paid again. */
async function carryOrderMoney(tx: Db, replaced_migrations: ReadonlySet<string>, now: Date): Promise<void> {
  const ids = await findChangedOrders(tx)
  await carryOrders(tx, ids)
  await carryPayments(tx, ids)
  await carryMovements(tx, ids)
  await carryScans(tx, ids)
  if (replaced_migrations.has(COUNTED_FROM)) await carryImpact(tx, ids)
  await recountStock(tx, ids)
  await carryDisputes(tx)
  await carryDisputedShares(tx)
  await carryDecidedComplaints(tx, now)
}

/**
 * What money left since the backup stays so: the database in use knows it where it goes on from the backup.
 * Otherwise payouts are locked until people have confirmed it.
 */
export async function carryMoneyOver(
  tx: Db,
  { replaced_migrations, backup_created_at, id }: Parameters<CarryOver>[1],
  now: Date,
): Promise<void> {
  const isKnown = replaced_migrations.has(CARRIED_FROM) && (await knowsWhatLeft(tx, backup_created_at))
  if (isKnown) {
    await carryAudit(tx)
    if (replaced_migrations.has(PROPOSED_FROM)) await carryProposals(tx)
    await carryOrderMoney(tx, replaced_migrations, now)
    await carryPayouts(tx, now)
    await carryInvoices(tx)
    if (replaced_migrations.has(LOCKED_FROM)) await carryLock(tx)
  }
  const isLocked = !isKnown && (await lockPayouts(tx, backup_created_at, now))
  // What waited at the backup may have been confirmed since.
  if (!isKnown) await lapseProposals(tx, now, now)
  const skipped = isKnown ? undefined : await skipInvoiceNumbers(tx)
  const record = { object_kind: 'restore', object_id: id } as const
  await recordAudit(tx, now, { kind: 'command' }, [
    { ...record, action: 'restored', after: { backup_created_at, payouts_locked: isLocked } },
  ])
  if (skipped !== undefined)
    await recordAudit(tx, now, { kind: 'system' }, [
      {
        ...record,
        action: 'left out invoice numbers',
        reason: 'They may have been given between the backup and its restore.',
        after: skipped,
      },
    ])
}
