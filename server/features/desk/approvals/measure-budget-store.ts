import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** How often these operators have paused or removed something since an instant without a second person. */
export async function countMeasuresAlone(tx: Db, operator_ids: string[], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from decision
        where decided_by = any(${operator_ids}::uuid[]) and from_at > ${since} and measure <> 'no_action')
      + (select count(*) from audit_entry where action in ('suspended', 'closed') and at > ${since}
        and object_kind = 'restaurant' and actor_id = any(${operator_ids}::uuid[]))
      - (select count(*) from proposal where kind = 'measure' and status = 'confirmed'
        and proposed_by = any(${operator_ids}::uuid[]) and decided_at > ${since}))::int as count`.execute(tx)
  return rows[0]?.count ?? 0
}
