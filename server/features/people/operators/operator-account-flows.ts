import type { AccountHooks } from '#server/features/people/accounts/public.ts'
import { recordAudit } from '#server/features/people/audit/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  hasOtherOperator,
  lockOperatorOfAccount,
  setApprovalWait,
  setOperatorEmail,
} from './operator-store.ts'

/** What follows at the desk from what an operator does with their account. */
export const operatorAccountHooks = ({ now }: { now: Now }): AccountHooks => ({
  onErasing: { leave: (tx, { id }) => refuseErasing(tx, id) },
  onEmailChanged: async (tx, account_id, email) => {
    const operator = await lockOperatorOfAccount(tx, account_id)
    if (operator === undefined) return
    await setOperatorEmail(tx, operator.id, email)
    const change = { before: { email: operator.email }, after: { email } }
    await recordAudit(tx, now(), { kind: 'system' }, [
      { action: 'changed email', object_kind: 'operator', object_id: operator.id, ...change },
    ])
  },
  onSecondStepChanged: async (tx, account_id, had_second_step) => {
    const operator = await lockOperatorOfAccount(tx, account_id)
    if (operator === undefined) return
    // The first second step of somebody who need not wait: the desk cannot be opened without one.
    if (operator.approval_wait_from === null && !had_second_step) return
    await setApprovalWait(tx, operator.id, now())
    await recordAudit(tx, now(), { kind: 'system' }, [
      { action: 'changed second step', object_kind: 'operator', object_id: operator.id },
    ])
  },
})

/** Only another administrator ends a role, so that nobody leaves the desk unseen. */
async function refuseErasing(tx: Db, account_id: string): Promise<void> {
  const operator = await lockOperatorOfAccount(tx, account_id)
  if (operator === undefined) return
  const canBeEnded = await hasOtherOperator(tx, { except: operator.id, role: 'admin' })
  throw new Failure(
    'role_at_desk',
    canBeEnded
      ? {}
      : {
          detail:
            'You are the only administrator of this instance. Please invite another one first, who then ends your role.',
        },
  )
}
