import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import type { BankBatch, BankPayout } from './bank-matching-rules.ts'

/** Payouts with these numbers that were sent by bank file. */
export async function findBankPayouts(db: Db, numbers: number[]): Promise<BankPayout[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<BankPayout>`
    select payout.number::float8 as number, amount_cents::float8 as amount_cents, batch_id
    from payout join payout_batch on payout_batch.id = batch_id
    where payout.number = any(${numbers}::bigint[]) and rail = 'bank_file' and payout.sent_at is not null`.execute(
    db,
  )
  return rows
}

/**
 * Batches with pay days between two days that were sent by bank file, without those of which nothing was left
 * to send.
 */
export async function findBankBatches(db: Db, from: string, to: string): Promise<BankBatch[]> {
  const { rows } = await sql<BankBatch>`
    select id, number::float8 as number, pays_on::text as pays_on,
      (select coalesce(sum(amount_cents), 0)::float8 from payout where batch_id = payout_batch.id) as total_cents
    from payout_batch where rail = 'bank_file' and sent_at is not null and pays_on between ${from} and ${to}
      and exists (select from payout where batch_id = payout_batch.id) order by pays_on, number`.execute(db)
  return rows
}

const keyOf = (shape: string): string => createHash('sha256').update(shape).digest('hex')

/** The columns that finance has chosen for tables, by their shape. */
export async function findColumnChoices(db: Db): Promise<(shape: string) => ColumnRole[] | undefined> {
  const rows = await db.selectFrom('bank_statement_columns').select(['shape', 'columns']).execute()
  const chosen = new Map(rows.map(({ shape, columns }) => [shape, columns]))
  return (shape) => chosen.get(keyOf(shape))
}

export async function saveColumnChoice(
  tx: Db,
  shape: string,
  columns: ColumnRole[],
  chosen_at: Date,
): Promise<void> {
  const values = { columns, chosen_at }
  await tx
    .insertInto('bank_statement_columns')
    .values({ shape: keyOf(shape), ...values })
    .onConflict((conflict) => conflict.column('shape').doUpdateSet(values))
    .execute()
}
