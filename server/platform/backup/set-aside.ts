import type pg from 'pg'

/** To build an index, or to compare two tables, once for all rows takes a fraction of doing it for each row that comes in. */
const SORT_MEMORY = '128MB'

interface Piece {
  drop: string
  make: string
}

/** Takes keys and indexes off the tables of the schema public, and gives the statements that put them back, the foreign keys last. */
export async function setAside(client: pg.ClientBase): Promise<string[]> {
  const { rows: pieces } = await client.query<Piece>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
      case contype when 'f' then 1 else 2 end as turn
    from pg_constraint where contype in ('f', 'p', 'u', 'x') and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by turn, make`)
  for (const { drop } of pieces) await client.query(drop)
  return pieces.map(({ make }) => make).toReversed()
}

export async function putBack(client: pg.ClientBase, pieces: string[]): Promise<void> {
  await client.query(`set local maintenance_work_mem = '${SORT_MEMORY}'`)
  for (const make of pieces) await client.query(make)
}
