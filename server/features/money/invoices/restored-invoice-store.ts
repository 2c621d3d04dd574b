import { sql } from 'kysely'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

/** More than can have been issued between two backups. */
const SKIPPED_NUMBERS = 10_000

/** Invoices that were issued after the backup stay, and no number or month is given again. */
export async function carryInvoices(tx: Db): Promise<void> {
  await carryRows(tx, 'invoice', { where: sql`true` })
  await carryRows(tx, 'invoice_run', { where: sql`true`, overwrites_by: 'id' })
}

/** Has numbers go on above those that may have been given; gives the gap, if there was any number. */
export async function skipInvoiceNumbers(tx: Db): Promise<{ from: number; to: number } | undefined> {
  const { rows } = await sql<{ from: number; to: number }>`
    update invoice_run set last_number = last_number + ${SKIPPED_NUMBERS} where last_number > 0
    returning last_number - ${SKIPPED_NUMBERS} + 1 as from, last_number as to`.execute(tx)
  return rows[0]
}
