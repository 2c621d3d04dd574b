import type { Db } from '#server/platform/db/database.ts'
import { insertOperator, type OperatorRow } from './operator-store.ts'

/** Makes an account an operator, for the demo city. */
export const seedOperator = (
  tx: Db,
  { id, account_id, role, at }: Pick<OperatorRow, 'id' | 'account_id' | 'role'> & { at: Date },
) =>
  insertOperator(tx, {
    id,
    account_id,
    role,
    invited_email: null,
    invited_by: null,
    invited_at: at,
    accepted_at: at,
    ended_at: null,
    is_demo: true,
  })
