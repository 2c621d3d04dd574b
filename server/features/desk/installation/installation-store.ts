import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface InstanceVersionRow {
  version: string
  /** Empty where it is not known. */
  commit: string
  started_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    instance_version: InstanceVersionRow
  }
}

/** Records that a version runs, unless it has run before. */
export const insertVersion = (db: Db, row: InstanceVersionRow) =>
  db
    .insertInto('instance_version')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Every version that has run, the newest first. */
export const findVersions = (db: Db) =>
  db.selectFrom('instance_version').selectAll().orderBy('started_at', 'desc').execute()

export async function findMigrations(db: Db): Promise<{ count: number; newest: string; applied_at: Date }> {
  const { rows } = await sql<{ count: number; newest: string; applied_at: Date }>`
    select count(*)::int as count, max(name) as newest, max(applied_at) as applied_at from migration`.execute(
    db,
  )
  return rows[0] ?? { count: 0, newest: '', applied_at: new Date(0) }
}

/** Whether the mail server has taken a test email, by the audit log. */
export async function hasSentTestEmail(db: Db, action: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entry where action = ${action} limit 1`.execute(db)
  return rows.length > 0
}
