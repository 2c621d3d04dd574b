import { type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/database.ts'

type CarriedTable = keyof Tables & string

/** The columns that a table has both in the database in use, of whatever version, and restored. */
async function findSharedColumns(
  tx: Db,
  table: CarriedTable,
): Promise<{ name: string; is_identity: boolean }[]> {
  const { rows } = await sql<{ name: string; is_identity: boolean }>`
    select attname::text as name, attidentity <> '' as is_identity from pg_attribute one
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and exists (
      select from pg_attribute replaced
      where replaced.attrelid = ${`public.${table}`}::regclass and replaced.attname = one.attname and not replaced.attisdropped)
    order by attnum`.execute(tx)
  return rows
}

interface Carried {
  /** Which rows of the database in use, by the name `replaced`. */
  where: RawBuilder<unknown>
  /** What some columns hold instead. */
  values?: Record<string, RawBuilder<unknown>>
  /** The restored row of the same key becomes the one in use; otherwise it stays. */
  overwrites_by?: string | string[]
}

/**
 * During a restore, tables without a schema hold the restored rows, and `public` those that they replace:
 * copies some of these, as they are.
 */
export async function carryRows(
  tx: Db,
  table: CarriedTable,
  { where, values = {}, overwrites_by }: Carried,
): Promise<void> {
  const columns = await findSharedColumns(tx, table)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const selected = sql.join(columns.map(({ name }) => values[name] ?? sql.ref(`replaced.${name}`)))
  const changes = sql.join(
    columns
      .filter(({ is_identity }) => !is_identity)
      .map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  )
  const conflict =
    overwrites_by === undefined
      ? sql`on conflict do nothing`
      : sql`on conflict (${sql.join([overwrites_by].flat().map((column) => sql.ref(column)))}) do update set ${changes}`
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${selected} from ${sql.table(`public.${table}`)} replaced where ${where} ${conflict}`.execute(tx)
}

const counterOf = (table: string, column: string) =>
  sql`pg_get_serial_sequence(${table}, ${column})::regclass`
const lastOf = (table: string, column: string) =>
  sql`coalesce(pg_sequence_last_value(${counterOf(table, column)}), 0)`

/** Has the numbers of a column go on after `last`. */
const setCounter = (tx: Db, table: CarriedTable, column: string, last: RawBuilder<unknown>) =>
  sql`select setval(${counterOf(table, column)}, greatest(last, 1), last > 0) from (select ${last}::bigint as last) as number`.execute(
    tx,
  )

/** Numbers go on after those that the database in use has given. */
export const carryCounter = (tx: Db, table: CarriedTable, column: string) =>
  setCounter(tx, table, column, sql`greatest(${lastOf(table, column)}, ${lastOf(`public.${table}`, column)})`)

/** Leaves out numbers that may have been given since the backup. */
export const skipNumbers = (tx: Db, table: CarriedTable, column: string, skipped: number) =>
  setCounter(tx, table, column, sql`${lastOf(table, column)} + ${skipped}::int`)
