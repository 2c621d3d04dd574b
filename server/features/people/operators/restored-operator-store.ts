import { sql } from 'kysely'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Ends every invitation to the desk. Desk sessions end with the sessions that they belong to. */
export async function endOperatorInvitations(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('operator_invitation').execute()
  await tx
    .updateTable('operator')
    .set({ ended_at: now, invited_email: null })
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Whoever lost a role at the desk after the backup has none, and a role that was changed stays changed: the
 * replaced rows know. Who came since has no role any more, and stays for what they have done.
 */
export async function carryOperators(tx: Db, now: Date): Promise<void> {
  await sql`update operator set role = replaced.role, ended_at = coalesce(operator.ended_at, replaced.ended_at)
    from public.operator replaced where replaced.id = operator.id`.execute(tx)
  await carryRows(tx, 'operator', {
    where: sql`replaced.accepted_at is not null`,
    values: {
      account_id: sql`(select id from account where id = replaced.account_id)`,
      ended_at: sql`coalesce(replaced.ended_at, ${now}::timestamptz)`,
    },
  })
}

/**
 * Whoever waits before approving money goes on waiting, and whom only the backup knows as an operator waits
 * from now on, unless nobody else is one.
 */
export async function carryApprovalWaits(tx: Db, now: Date): Promise<void> {
  await sql`update operator set email = replaced.email,
      approval_wait_from = greatest(operator.approval_wait_from, replaced.approval_wait_from)
    from public.operator replaced where replaced.id = operator.id`.execute(tx)
  await sql`update operator set approval_wait_from = ${now}
    where ended_at is null and exists (select from public.operator)
      and not exists (select from public.operator replaced where replaced.id = operator.id)`.execute(tx)
}
