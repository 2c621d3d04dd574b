import type { Db } from '#server/platform/db/database.ts'
import { copyContact, insertOperator, type OperatorRow } from './operator-store.ts'

/** Makes an account an operator, for the demo city. */
export async function seedOperator(
  tx: Db,
  { id, account_id, role, at }: Pick<OperatorRow, 'id' | 'account_id' | 'role'> & { at: Date },
): Promise<void> {
  await insertOperator(tx, {
    id,
    account_id,
    role,
    invited_email: null,
    invited_by: null,
    invited_at: at,
    accepted_at: at,
    ended_at: null,
    name: null,
    email: null,
    approval_wait_from: null,
    is_demo: true,
  })
  await copyContact(tx, id)
}
