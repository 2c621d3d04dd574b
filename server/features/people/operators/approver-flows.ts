import { formatDayAndTime } from '#server/features/messages/notifications/public.ts'
import type { Config } from '#server/application/config.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { approvesMoneyFrom } from './operator-rules.ts'
import { findOperators } from './operator-store.ts'

export interface ApproverDeps {
  now: Now
  config: Pick<Config, 'approver_wait_days'>
}

/** Throws Failure `approver_waits` for an operator whose role or second step is too new to approve money. */
export async function assertMayApproveMoney(
  tx: Db,
  { now, config }: ApproverDeps,
  { operator_id }: Pick<DeskCaller, 'operator_id'>,
): Promise<void> {
  const operator = (await findOperators(tx, operator_id))[0]
  if (operator === undefined) throw new Failure('not_found')
  const from = approvesMoneyFrom(operator, config.approver_wait_days, now())
  if (from === undefined) return
  throw new Failure('approver_waits', {
    detail: `Your role at the desk or your second step is new: you may approve money from ${formatDayAndTime(from.toISOString())}. Somebody else who may can do it now.`,
  })
}
