import { type DeskQueue, type Operator, OPERATOR_INVITATION_MINUTES } from '#contract/people/operators.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { linkToDesk } from '#contract/links.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import { hashToken, newToken } from '#server/features/people/accounts/public.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { ApproverDeps } from './approver-flows.ts'
import { isSamePerson } from './colleague-store.ts'
import { endInvitationsTo, insertInvitation } from './invitation-store.ts'
import { deskQueues, type OperatorDeps } from './operator-deps.ts'
import { approvesMoneyFrom } from './operator-rules.ts'
import {
  endOperator,
  findActiveByEmail,
  findOperators,
  hasOtherOperator,
  insertOperator,
  lockOperator,
  setRole,
  type OperatorRow,
} from './operator-store.ts'

const toOperator = (row: OperatorRow, { config, now }: ApproverDeps): Operator => ({
  id: row.id,
  role: row.role,
  name: row.name,
  email: row.email ?? row.invited_email,
  invited_at: row.invited_at.toISOString(),
  accepted_at: row.accepted_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  approves_money_from: approvesMoneyFrom(row, config.approver_wait_days, now())?.toISOString() ?? null,
})

export const findAllOperators = async (deps: OperatorDeps): Promise<Operator[]> =>
  (await findOperators(deps.database.query)).map((row) => toOperator(row, deps))

export async function findQueues({ database, now, queues }: OperatorDeps): Promise<DeskQueue[]> {
  const bySlice = await Promise.all(queues.map((find) => find(database.query, now())))
  return bySlice
    .flat()
    .toSorted((a, b) => deskQueues.indexOf(a.name) - deskQueues.indexOf(b.name))
    .map(({ oldest_at, ...queue }) => ({ ...queue, oldest_at: oldest_at?.toISOString() ?? null }))
}

interface OperatorInvitation {
  email: string
  role: OperatorRole
  /** Null where a command invites. */
  invited_by: string | null
}

interface InvitedOperator {
  id: string
  expires_at: Date
  audit: AuditRecord
}

/** Invites somebody to the desk. */
export async function inviteOperator(
  tx: Db,
  { email, role, invited_by }: OperatorInvitation,
  at: Date,
): Promise<InvitedOperator> {
  if ((await findActiveByEmail(tx, email)) !== undefined) throw new Failure('already_operator')
  await endInvitationsTo(tx, email, at)
  const id = newId(at)
  const row: OperatorRow = {
    id,
    account_id: null,
    invited_email: email,
    role,
    invited_by,
    invited_at: at,
    accepted_at: null,
    ended_at: null,
    name: null,
    email: null,
    approval_wait_from: null,
    is_demo: false,
  }
  await insertOperator(tx, row)
  const audit = { action: 'invited', object_kind: 'operator', object_id: id, after: { role } } as const
  return { id, expires_at: invitationEnd(row), audit }
}

const invitationEnd = ({ invited_at }: Pick<OperatorRow, 'invited_at'>): Date =>
  new Date(invited_at.getTime() + OPERATOR_INVITATION_MINUTES * MINUTE_MS)

/**
 * Makes a link for an open invitation, whose token is stored hashed: whoever gets it reads the address. Each
 * link of an invitation works until one is used.
 */
export async function makeInvitationLink(
  tx: Db,
  origin: string,
  invitation: Pick<OperatorRow, 'id' | 'invited_at'>,
): Promise<string> {
  const token = newToken()
  const expires_at = invitationEnd(invitation)
  await insertInvitation(tx, { token_hash: hashToken(token), operator_id: invitation.id, expires_at })
  return origin + linkToDesk({ invitation: token })
}

async function requireOperator(tx: Db, id: string): Promise<OperatorRow> {
  const operator = (await findOperators(tx, id))[0]
  if (operator === undefined) throw new Failure('not_found')
  return operator
}

/** The reply of an operator, after a change. */
export const describeOperator = async (tx: Db, deps: ApproverDeps, id: string): Promise<Operator> =>
  toOperator(await requireOperator(tx, id), deps)

async function lockOther(tx: Db, { operator_id: own }: DeskCaller, id: string): Promise<OperatorRow> {
  const locked = await lockOperator(tx, id)
  if (locked === undefined) throw new Failure('not_found')
  if (id === own) throw new Failure('own_operator')
  return locked
}

export async function changeRole(
  tx: Db,
  deps: ApproverDeps,
  caller: DeskCaller,
  { operator_id, role, reason }: { operator_id: string; role: OperatorRole; reason?: string | undefined },
): Promise<{ reply: Operator; audit: AuditRecord }> {
  const before = await lockOther(tx, caller, operator_id)
  await setRole(tx, before, role)
  const audit: AuditRecord = {
    action: 'changed role',
    object_kind: 'operator',
    object_id: operator_id,
    reason,
    before: { role: before.role },
    after: { role },
  }
  return { reply: await describeOperator(tx, deps, operator_id), audit }
}

export async function endRole(
  tx: Db,
  caller: DeskCaller,
  { operator_id, reason }: { operator_id: string; reason?: string | undefined },
  now: Date,
): Promise<{ reply: void; audit: AuditRecord }> {
  const before = await lockOther(tx, caller, operator_id)
  await endOperator(tx, operator_id, now)
  const audit: AuditRecord = {
    action: 'ended role',
    object_kind: 'operator',
    object_id: operator_id,
    reason,
    before: { role: before.role },
  }
  return { reply: undefined, audit }
}

/**
 * Throws where the operator who decided would decide the appeal as well, while somebody else with the role
 * could.
 */
export async function assertOtherOperator(
  tx: Db,
  { operator_id }: Pick<DeskCaller, 'operator_id'>,
  { decided_by, role }: { decided_by: string | null; role: OperatorRole },
): Promise<void> {
  if (decided_by === null || !(await isSamePerson(tx, decided_by, operator_id))) return
  if (await hasOtherOperator(tx, { except: operator_id, role })) throw new Failure('own_decision')
}
