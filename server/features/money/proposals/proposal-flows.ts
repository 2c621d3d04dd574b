import { PROPOSAL_DAYS, type Proposal, type ProposalKind } from '#contract/money/proposals.ts'
import { failures } from '#contract/failures.ts'
import type { AuditObject } from '#contract/people/audit.ts'
import { toAud } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import { assertDeskRole } from '#server/application/desk-role.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { type AuditRecord, recordAudit } from '#server/features/people/audit/public.ts'
import {
  type ApproverDeps,
  assertMayApproveMoney,
  findOperatorNames,
  isSamePerson,
} from '#server/features/people/operators/public.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import {
  findProposal,
  findWaitingAbout,
  insertProposal,
  lapseProposals,
  lockProposal,
  moveProposal,
  type ProposalRow,
} from './proposal-store.ts'

/** Does what was proposed, with the checks of now, and gives what is recorded of it. */
export type Execute<Input> = (
  tx: Db,
  input: Input,
  proposal: Pick<ProposalRow, 'id' | 'proposed_by'>,
  confirmer: DeskCaller,
) => Promise<AuditRecord | AuditRecord[]>

/** Where slices say how their proposals are done, and others hear of those that were confirmed. */
export interface Proposals {
  register: <Input extends object>(kind: ProposalKind, execute: Execute<Input>) => void
  onConfirmed: ((tx: Db, proposal: ProposalRow) => Promise<void>)[]
}

export interface ProposalDeps extends ApproverDeps {
  database: Database
  acts: Map<ProposalKind, Execute<never>>
  onConfirmed: Proposals['onConfirmed']
}

/** Its id may be chosen by the caller. */
export type NewProposal = Partial<Pick<ProposalRow, 'id'>> &
  Pick<
    ProposalRow,
    'kind' | 'object_kind' | 'object_id' | 'subject' | 'input' | 'amount_cents' | 'reason' | 'role'
  >

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

const toProposal = (row: ProposalRow, names: Map<string, string>): Proposal => ({
  id: row.id,
  kind: row.kind,
  object_kind: row.object_kind,
  object_id: row.object_id,
  subject: row.subject,
  ...(row.kind === 'message_to_all' && { text: (row.input as { text: string }).text }),
  amount: row.amount_cents === null ? null : toAud(row.amount_cents),
  reason: row.reason,
  role: row.role,
  proposed_by: row.proposed_by,
  proposed_by_name: names.get(row.proposed_by) ?? null,
  proposed_at: row.proposed_at.toISOString(),
  lapses_at: after(row.proposed_at, PROPOSAL_DAYS).toISOString(),
  status: row.status,
})

export async function toProposals(db: Db, rows: ProposalRow[]): Promise<Proposal[]> {
  const names = await findOperatorNames(
    db,
    rows.map(({ proposed_by }) => proposed_by),
  )
  return rows.map((row) => toProposal(row, names))
}

const toOne = async (db: Db, row: ProposalRow): Promise<Proposal> => {
  const [proposal] = await toProposals(db, [row])
  if (proposal === undefined) throw new Error('a proposal was lost')
  return proposal
}

export async function readProposal(db: Db, id: string): Promise<Proposal> {
  const row = await findProposal(db, id)
  if (row === undefined) throw new Failure('not_found')
  return toOne(db, row)
}

/** What waits for a second person about objects of a kind, by object. */
export async function findProposalsAbout(
  db: Db,
  object_kind: AuditObject,
  object_ids: string[],
): Promise<Map<string, Proposal>> {
  if (object_ids.length === 0) return new Map()
  const proposals = await toProposals(db, await findWaitingAbout(db, object_kind, object_ids))
  return new Map(proposals.map((proposal) => [proposal.object_id, proposal]))
}

/** Adjustments of a restaurant's balance that wait for a second person. */
export async function findWaitingAdjustments(db: Db, restaurant_id: string): Promise<Proposal[]> {
  const rows = await findWaitingAbout(db, 'restaurant', [restaurant_id])
  return toProposals(
    db,
    rows.filter(({ kind }) => kind === 'adjustment'),
  )
}

const recordOf = (
  { kind, object_kind, object_id, subject, amount_cents }: ProposalRow,
  action: string,
  more: Pick<AuditRecord, 'reason'> & { after?: Record<string, unknown> },
): AuditRecord => ({
  action,
  object_kind,
  object_id,
  reason: more.reason,
  before: null,
  after: {
    kind,
    subject,
    ...(amount_cents === null ? {} : { amount: toAud(amount_cents) }),
    ...more.after,
  },
})

/** Proposes what another person has to confirm. Throws Failure `already_proposed`. */
export async function propose(
  tx: Db,
  now: Date,
  { operator_id }: Pick<DeskCaller, 'operator_id'>,
  proposed: NewProposal,
): Promise<{ proposal: Proposal; audit: AuditRecord }> {
  const row: ProposalRow = {
    id: newId(now),
    ...proposed,
    proposed_by: operator_id,
    proposed_at: now,
    status: 'waiting',
    decided_by: null,
    decided_at: null,
    decision_reason: null,
  }
  if (!(await insertProposal(tx, row))) throw new Failure('already_proposed')
  return { proposal: await toOne(tx, row), audit: recordOf(row, 'proposed', { reason: row.reason }) }
}

async function lockWaiting(tx: Db, { now }: ProposalDeps, id: string): Promise<ProposalRow> {
  const row = await lockProposal(tx, id)
  if (row === undefined) throw new Failure('not_found')
  if (row.status !== 'waiting' || after(row.proposed_at, PROPOSAL_DAYS) <= now())
    throw new Failure('proposal_decided')
  return row
}

/** Of failures that stay: who may not confirm can leave it to others, and the server can recover. */
const overtakenStatuses = new Set([404, 409, 422])

/** Why what was proposed cannot be done any more, or the failure as it is. */
function asOvertaken(error: unknown): unknown {
  if (!(error instanceof Failure) || !overtakenStatuses.has(error.status)) return error
  const reason = error.code === 'invalid' ? error.message : failures[error.code].title
  return new Failure('proposal_overtaken', {
    detail: `${reason}. ${failures.proposal_overtaken.detail}`,
    cause: error,
  })
}

/** Ends a proposal that turned out to be impossible when it was confirmed. */
export async function endOvertaken(
  tx: Db,
  { now }: ProposalDeps,
  { code, message }: Failure,
  proposal_id: string,
): Promise<AuditRecord[]> {
  const row = code === 'proposal_overtaken' ? await lockProposal(tx, proposal_id) : undefined
  if (row?.status !== 'waiting') return []
  await moveProposal(tx, row.id, {
    status: 'lapsed',
    decided_by: null,
    decided_at: now(),
    decision_reason: message,
  })
  return [recordOf(row, 'proposal lapsed', { reason: message })]
}

/**
 * Confirms what another person has proposed, and does it in the same transaction. Throws Failure
 * `proposal_overtaken` where the world has changed so that it is impossible.
 */
export async function confirm(
  tx: Db,
  deps: ProposalDeps,
  proposal_id: string,
  caller: DeskCaller,
): Promise<{ reply: Proposal; audit: AuditRecord[] }> {
  const row = await lockWaiting(tx, deps, proposal_id)
  assertDeskRole(caller, { role: row.role, proof: undefined }, deps.now())
  if (await isSamePerson(tx, row.proposed_by, caller.operator_id)) throw new Failure('own_proposal')
  if (row.amount_cents !== null) await assertMayApproveMoney(tx, deps, caller)
  const execute = deps.acts.get(row.kind)
  if (execute === undefined) throw new Error(`nothing does a proposal of ${row.kind}`)
  const records = await execute(tx, row.input as never, row, caller).catch((error: unknown) => {
    throw asOvertaken(error)
  })
  const confirmed = await moveProposal(tx, row.id, {
    status: 'confirmed',
    decided_by: caller.operator_id,
    decided_at: deps.now(),
    decision_reason: null,
  })
  for (const hear of deps.onConfirmed) await hear(tx, confirmed)
  const { proposed_by } = row
  const audit = recordOf(row, 'confirmed proposal', { reason: row.reason, after: { proposed_by } })
  return { reply: await toOne(tx, confirmed), audit: [records, audit].flat() }
}

/** Declines a proposal; whoever has proposed it withdraws it so. */
export async function decline(
  tx: Db,
  deps: ProposalDeps,
  { proposal_id, reason }: { proposal_id: string; reason: string },
  caller: DeskCaller,
): Promise<{ reply: Proposal; audit: AuditRecord }> {
  const row = await lockWaiting(tx, deps, proposal_id)
  const isOwn = await isSamePerson(tx, row.proposed_by, caller.operator_id)
  if (!isOwn) assertDeskRole(caller, { role: row.role, proof: undefined }, deps.now())
  const declined = await moveProposal(tx, row.id, {
    status: isOwn ? 'withdrawn' : 'declined',
    decided_by: caller.operator_id,
    decided_at: deps.now(),
    decision_reason: reason,
  })
  const audit = recordOf(row, isOwn ? 'withdrew proposal' : 'declined proposal', {
    reason,
    after: { proposed_by: row.proposed_by },
  })
  return { reply: await toOne(tx, declined), audit }
}

/** Ends what nobody has decided for too long. */
export const lapse = ({ database, now }: ProposalDeps): Promise<void> =>
  database.transaction(async (tx) => {
    const rows = await lapseProposals(tx, after(now(), -PROPOSAL_DAYS), now())
    const records = rows.map((row) => recordOf(row, 'proposal lapsed', { reason: row.reason }))
    await recordAudit(tx, now(), { kind: 'system' }, records)
  })
