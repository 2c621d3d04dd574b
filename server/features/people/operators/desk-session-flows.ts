import { isFromThisMachine } from '#server/platform/http/requests/forwarding.ts'
import type { RequestContext } from '#server/application/callers.ts'
import type { SessionAction } from '#contract/people/audit.ts'
import type { DeskSession } from '#contract/people/operators.ts'
import { MINUTE_MS } from '#contract/time.ts'
import {
  actWithSecondStep,
  findContact,
  findSessionProof,
  hasSecondFactor,
  hasTwoFactor,
} from '#server/features/people/accounts/public.ts'
import type { OperatorCaller, SessionCaller, SessionOperator } from '#server/application/callers.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { recordAudit } from '#server/features/people/audit/public.ts'
import { saveDeskSession, touchDeskSession } from './desk-session-store.ts'
import { describeOperator } from './operator-flows.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { isFreshSignIn, isSessionOpen, proofEnd, sessionEnd } from './operator-rules.ts'
import { findOperatorOf } from './operator-store.ts'

const USE_RECORDING_INTERVAL_MS = MINUTE_MS

/** Finds the operator behind a signed-in account, and the desk session if it is open. */
export const makeOperatorFinder =
  ({ database, now }: { database: Database; now: Now }) =>
  async (caller: Pick<SessionCaller, 'id' | 'session_id'>): Promise<SessionOperator | undefined> => {
    const row = (await findOperatorOf(database.query, caller.id, caller.session_id))[0]
    if (row === undefined) return undefined
    const at = now()
    const operator = { operator_id: row.id, operator_role: row.role }
    const { started_at, last_seen_at, proven_at } = row
    if (started_at === null || last_seen_at === null || proven_at === null)
      return { ...operator, desk_session: undefined }
    if (!isSessionOpen({ started_at, last_seen_at }, at)) return { ...operator, desk_session: undefined }
    if (at.getTime() - last_seen_at.getTime() > USE_RECORDING_INTERVAL_MS)
      await touchDeskSession(database.query, caller.session_id, at)
    return { ...operator, desk_session: { started_at, proof_until: proofEnd(proven_at) } }
  }

type DeskRequest = Pick<RequestContext, 'address' | 'header' | 'request_id'>

/**
 * Whether the demo's operator comes in by the password alone: in a trial that only this machine can reach.
 */
async function needsPasswordAlone(
  deps: OperatorDeps,
  db: Db,
  caller: OperatorCaller,
  request: DeskRequest,
): Promise<boolean> {
  return (
    deps.config.is_local_trial &&
    isFromThisMachine(request) &&
    (await findOperatorOf(db, caller.id, caller.session_id))[0]?.is_demo === true
  )
}

export async function describeSession(
  deps: OperatorDeps,
  caller: OperatorCaller,
  request: DeskRequest,
): Promise<DeskSession> {
  const db = deps.database.query
  const contact = await findContact(db, caller.id)
  const { desk_session, operator_id, operator_role } = caller
  const { approves_money_from } = await describeOperator(db, deps, operator_id)
  return {
    operator: {
      id: operator_id,
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      role: operator_role,
      approves_money_from,
    },
    is_open: desk_session !== undefined,
    ends_at: desk_session === undefined ? null : sessionEnd(desk_session).toISOString(),
    proof_until: desk_session?.proof_until.toISOString() ?? null,
    password_alone: await needsPasswordAlone(deps, db, caller, request),
    two_factor: await hasTwoFactor(db, caller.id),
  }
}

interface Proof {
  password?: string | undefined
  code?: string | undefined
}

/** Opens the desk session, or renews the proof of the open one; recorded either way. */
export async function openDeskSession(
  deps: OperatorDeps,
  caller: OperatorCaller,
  proof: Proof,
  request: DeskRequest,
): Promise<DeskSession> {
  const { request_id } = request
  const now = deps.now()
  const db = deps.database.query
  const open = async (tx: Db): Promise<void> => {
    const started_at = caller.desk_session?.started_at ?? now
    await saveDeskSession(tx, {
      session_id: caller.session_id,
      operator_id: caller.operator_id,
      started_at,
      last_seen_at: now,
      proven_at: now,
    })
    const action: SessionAction = caller.desk_session === undefined ? 'opened the desk' : 'confirmed identity'
    const actor = { kind: 'operator', id: caller.operator_id, request_id } as const
    await recordAudit(tx, now, actor, [{ action, object_kind: 'operator', object_id: caller.operator_id }])
  }
  const signIn = await findSessionProof(db, caller.session_id)
  const password_alone = await needsPasswordAlone(deps, db, caller, request)
  const proven_at = (password_alone ? signIn?.created_at : signIn?.second_step_at) ?? null
  if (isFreshSignIn(proven_at, now)) await deps.database.transaction(open)
  else if (password_alone) await openWithProof(deps, caller, proof, open)
  else {
    if (!(await hasSecondFactor(db, caller.id))) throw new Failure('second_step_required')
    await openWithProof(deps, caller, proof, (tx, has_second_step) => {
      // Whoever has a passkey alone signs in with it anew: the password by itself is no second step.
      if (!has_second_step)
        throw new Failure('proof_required', { detail: 'Please sign in again with your passkey.' })
      return open(tx)
    })
  }
  const desk_session = { started_at: caller.desk_session?.started_at ?? now, proof_until: proofEnd(now) }
  return describeSession(deps, { ...caller, desk_session }, request)
}

async function openWithProof(
  deps: OperatorDeps,
  caller: OperatorCaller,
  { password, code }: Proof,
  open: (tx: Db, has_second_step: boolean) => Promise<void>,
): Promise<void> {
  if (password === undefined) throw new Failure('proof_required')
  await actWithSecondStep(deps.accounts, caller, { password, code }, open)
}
