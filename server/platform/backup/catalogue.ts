import type pg from 'pg'
import { addressOf, type Columns, type SequenceState } from './backup-file.ts'

/** A foreign key: rows of `table` need rows of `refers_to`. */
interface Reference {
  table: string
  refers_to: string
}

/** Orders tables so that each comes after all those it refers to. A table may refer to itself. */
export function tablesInOrder(tables: string[], references: Reference[]): string[] {
  const ordered: string[] = []
  let remaining = tables.toSorted()
  while (remaining.length > 0) {
    const blocked = new Set(
      references
        .filter(({ table, refers_to }) => table !== refers_to && remaining.includes(refers_to))
        .map(({ table }) => table),
    )
    const ready = remaining.filter((table) => !blocked.has(table))
    if (ready.length === 0)
      throw new Error(
        `no order satisfies the foreign keys of ${remaining.join(', ')}: they refer to each other in a circle`,
      )
    ordered.push(...ready)
    remaining = remaining.filter((table) => blocked.has(table))
  }
  return ordered
}

/** Objects of an extension are created by the extension. */
const ofNoExtension = (catalogue: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = one.oid and d.deptype = 'e')`

/** The tables of a schema, each after those it refers to, with the columns that can be written. */
export async function tablesOf(client: pg.ClientBase, schema: string): Promise<Columns[]> {
  const { rows: tables } = await client.query<Omit<Columns, 'schema'>>(
    `
    select one.relname::text as table, array_agg(a.attname::text order by a.attnum) filter (where a.attnum is not null) as columns
    from pg_class one
    left join pg_attribute a on a.attrelid = one.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where one.relnamespace = $1::regnamespace and one.relkind = 'r' and ${ofNoExtension('pg_class')}
    group by one.oid, one.relname`,
    [schema],
  )
  const { rows: references } = await client.query<Reference>(
    `
    select distinct child.relname::text as table, parent.relname::text as refers_to
    from pg_constraint one
    join pg_class child on child.oid = one.conrelid
    join pg_class parent on parent.oid = one.confrelid
    where one.contype = 'f' and child.relnamespace = $1::regnamespace`,
    [schema],
  )
  const columnsOf = new Map(tables.map(({ table, columns }) => [table, columns]))
  return tablesInOrder([...columnsOf.keys()], references).map((table) => ({
    schema,
    table,
    columns: columnsOf.get(table) ?? [],
  }))
}

/** The state of every sequence of a schema, those of identity columns included. */
export async function sequencesOf(client: pg.ClientBase, schema: string): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `
    select one.relname::text as name from pg_class one
    where one.relnamespace = $1::regnamespace and one.relkind = 'S' and ${ofNoExtension('pg_class')}
    order by one.relname`,
    [schema],
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value, is_called from ${addressOf({ schema, table: name })}`,
    )
    states.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return states
}

interface SchemaObject {
  kind: string
  name: string
}

/**
 * Everything in a schema that does not belong to another object of it: relations first, then routines and
 * types.
 */
async function objectsOf(client: pg.ClientBase, schema: string): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(
    `
    select kind, name from (
      select 1 as turn, format('%I.%I', $1::text, relname) as name,
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' when 'S' then 'sequence' else 'table' end as kind
      from pg_class one
      where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ofNoExtension('pg_class')}
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = one.oid and d.deptype in ('a', 'i') and relkind = 'S')
      union all
      select 2, format('%I.%I(%s)', $1::text, proname, pg_get_function_identity_arguments(one.oid)), 'routine' from pg_proc one
      where pronamespace = $1::regnamespace and ${ofNoExtension('pg_proc')}
      union all
      select 3, format('%I.%I', $1::text, typname), 'type' from pg_type one
      where typnamespace = $1::regnamespace and typtype in ('d', 'e', 'r') and ${ofNoExtension('pg_type')}
    ) as item order by turn, name`,
    [schema],
  )
  return rows
}

/**
 * Puts what is in one schema in the place of what is in another: a moment, however many rows there are. Both
 * schemas stay, with owners and grants.
 */
export async function moveInto(client: pg.ClientBase, schema: string, from: string): Promise<void> {
  for (const { kind, name } of await objectsOf(client, schema))
    await client.query(`drop ${kind} if exists ${name} cascade`)
  for (const { kind, name } of await objectsOf(client, from))
    await client.query(`alter ${kind} ${name} set schema ${schema}`)
}

/** All tables that a restore replaces, with their schemas. */
export async function tablesToLock(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') order by name`)
  return rows.map(({ name }) => name)
}
