import { createHash } from 'node:crypto'
import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import type { Db } from '#server/platform/db/database.ts'

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
