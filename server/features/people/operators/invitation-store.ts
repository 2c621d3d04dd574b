import type { Db } from '#server/platform/db/database.ts'
import type { OperatorRow } from './operator-store.ts'

export const insertInvitation = (
  tx: Db,
  invitation: { token_hash: Uint8Array; operator_id: string; expires_at: Date },
) => tx.insertInto('operator_invitation').values(invitation).execute()

const openInvitations = (db: Db, token_hash: Uint8Array, now: Date) =>
  db
    .selectFrom('operator_invitation')
    .innerJoin('operator', 'operator.id', 'operator_invitation.operator_id')
    .select(['operator.id', 'operator.role', 'operator.invited_email'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .where('accepted_at', 'is', null)

export const findInvitation = (db: Db, token_hash: Uint8Array, now: Date) =>
  openInvitations(db, token_hash, now).executeTakeFirst()
export const lockInvitation = (tx: Db, token_hash: Uint8Array, now: Date) =>
  openInvitations(tx, token_hash, now).forUpdate().executeTakeFirst()

export async function acceptInvitation(
  tx: Db,
  { id, account_id, approval_wait_from }: Pick<OperatorRow, 'id' | 'account_id' | 'approval_wait_from'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ account_id, accepted_at: now, invited_email: null, approval_wait_from })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .execute()
  await tx.deleteFrom('operator_invitation').where('operator_id', '=', id).execute()
}

/** Open invitations to an address end when it is invited anew, and when their hour is over. */
export const endInvitationsTo = (tx: Db, email: string, now: Date) =>
  tx
    .updateTable('operator')
    .set({ ended_at: now, invited_email: null })
    .where('invited_email', '=', email)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()

/** An invitation that was not accepted, locked until the transaction ends. */
export const lockOpenInvitation = (tx: Db, operator_id: string) =>
  tx
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', operator_id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Ends the invitations from before an instant. */
export async function endExpiredInvitations(tx: Db, invited_before: Date, now: Date): Promise<void> {
  await tx.deleteFrom('operator_invitation').where('expires_at', '<=', now).execute()
  await tx
    .updateTable('operator')
    .set({ ended_at: now, invited_email: null })
    .where('invited_at', '<=', invited_before)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}
