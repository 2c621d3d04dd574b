import type pg from 'pg'

/**
 * To build an index, or to check a foreign key, once for all rows is much faster than for each inserted row.
 */
const SORT_MEMORY = '128MB'

interface Definition {
  drop: string
  create: string
}

/** Drops keys and indexes of a schema, and gives the queries that create them again, foreign keys last. */
export async function dropIndexes(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows: definitions } = await client.query<Definition>(
    `
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create",
      case contype when 'f' then 1 else 2 end as turn
    from pg_constraint where contype in ('f', 'p', 'u', 'x') and connamespace = $1::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = $1::regnamespace and t.relkind = 'r'
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by turn, "create"`,
    [schema],
  )
  for (const { drop } of definitions) await client.query(drop)
  return definitions.map(({ create }) => create).toReversed()
}

export async function createIndexes(client: pg.ClientBase, queries: string[]): Promise<void> {
  await client.query(`set local maintenance_work_mem = '${SORT_MEMORY}'`)
  for (const query of queries) await client.query(query)
}
