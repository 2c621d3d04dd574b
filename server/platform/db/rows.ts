import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared, type Tables } from './database.ts'

/** `= any(…)` of ids: one statement for any number of them, where `in` would be another statement for each number. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`

/** Bytes as PostgreSQL reads them from text. */
function toJson(rows: object[]): string {
  const bytes = (row: object) => Object.entries(row).filter(([, value]) => value instanceof Uint8Array)
  const kept = (row: object) =>
    Object.fromEntries(bytes(row).map(([column, value]) => [column, `\\x${Buffer.from(value as Uint8Array).toString('hex')}`]))
  return JSON.stringify(rows.map((row) => ({ ...row, ...kept(row) })))
}

/** `insert into … select …` for rows that travel as one text: what it takes to parse and plan does not grow with them. At least one row. */
export function insertOf<T extends keyof Tables & string>(table: T, rows: Tables[T][]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const name = sql.table(table)
  return sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${toJson(rows)}::json)`
}

export async function insertRows<T extends keyof Tables & string>(tx: Db, table: T, rows: Tables[T][]): Promise<void> {
  if (rows.length > 0) await sql`${prepared} ${insertOf(table, rows)}`.execute(tx)
}
