import type pg from 'pg'
import type { Columns, SequenceState } from './backup-file.ts'
import { quoted } from './backup-file.ts'
import { type Reference, tablesInOrder } from './tables-in-order.ts'

/** Objects of an extension are created by the extension. */
const ofNoExtension = (catalogue: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = one.oid and d.deptype = 'e')`

/** The tables of the schema public, each after those it refers to, with the columns that can be written. */
export async function publicTables(client: pg.ClientBase): Promise<Columns[]> {
  const { rows: tables } = await client.query<Omit<Columns, 'schema'>>(`
    select one.relname::text as table, array_agg(a.attname::text order by a.attnum) filter (where a.attnum is not null) as columns
    from pg_class one
    left join pg_attribute a on a.attrelid = one.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where one.relnamespace = 'public'::regnamespace and one.relkind = 'r' and ${ofNoExtension('pg_class')}
    group by one.oid, one.relname`)
  const { rows: references } = await client.query<Reference>(`
    select distinct child.relname::text as table, parent.relname::text as refers_to
    from pg_constraint one
    join pg_class child on child.oid = one.conrelid
    join pg_class parent on parent.oid = one.confrelid
    where one.contype = 'f' and child.relnamespace = 'public'::regnamespace`)
  const columnsOf = new Map(tables.map(({ table, columns }) => [table, columns]))
  return tablesInOrder([...columnsOf.keys()], references).map((table) => ({ schema: 'public', table, columns: columnsOf.get(table) ?? [] }))
}

/** The state of every sequence of the schema public, those of identity columns included. */
export async function sequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select one.relname::text as name from pg_class one
    where one.relnamespace = 'public'::regnamespace and one.relkind = 'S' and ${ofNoExtension('pg_class')}
    order by one.relname`)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(`select last_value, is_called from public.${quoted(name)}`)
    states.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return states
}

/** The statements that drop everything in the schema public, but not the schema, its owner and its grants. */
export async function dropsOfPublic(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade', kind, name) as statement from (
      select 1 as turn, one.oid::regclass::text as name,
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' when 'S' then 'sequence' else 'table' end as kind
      from pg_class one
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ofNoExtension('pg_class')}
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = one.oid and d.deptype in ('a', 'i') and relkind = 'S')
      union all
      select 2, one.oid::regprocedure::text, 'routine' from pg_proc one
      where pronamespace = 'public'::regnamespace and ${ofNoExtension('pg_proc')}
      union all
      select 3, one.oid::regtype::text, 'type' from pg_type one
      where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and ${ofNoExtension('pg_type')}
    ) as item order by turn, name`)
  return rows.map(({ statement }) => statement)
}

/** All tables that a restore replaces, with their schemas. */
export async function tablesToLock(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') order by name`)
  return rows.map(({ name }) => name)
}
