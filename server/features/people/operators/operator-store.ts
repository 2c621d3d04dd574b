import { sql } from 'kysely'
import { type OperatorRole, operatorRoles } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineQuery, type Param } from '#server/platform/db/define-query.ts'

/** Somebody who runs the instance. The row stays when the role ends: what was done is recorded by its id. */
export interface OperatorRow {
  id: string
  /** Null until the invitation is accepted. */
  account_id: string | null
  /** Null once it is accepted. */
  invited_email: string | null
  role: OperatorRole
  /** Null where a command has invited. */
  invited_by: string | null
  invited_at: Date
  accepted_at: Date | null
  ended_at: Date | null
  /** As at acceptance. */
  name: string | null
  /** Follows that of the account. */
  email: string | null
  /** From when the wait before approving money counts; null for those who need not wait. */
  approval_wait_from: Date | null
  /** The demo's operator, whose password alone opens the desk of a trial on this machine. */
  is_demo: boolean
}

interface OperatorInvitationRow {
  token_hash: Uint8Array
  operator_id: string
  expires_at: Date
}

export interface DeskSessionRow {
  session_id: string
  operator_id: string
  started_at: Date
  last_seen_at: Date
  proven_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    operator: OperatorRow
    operator_invitation: OperatorInvitationRow
    desk_session: DeskSessionRow
  }
}

export const insertOperator = (tx: Db, row: OperatorRow) => tx.insertInto('operator').values(row).execute()

/** The operator behind an account and the desk session of its session, if there is one. */
export const findOperatorOf = defineQuery.read(
  'findOperatorOf',
  (db, account_id: Param<string>, session_id: Param<string>) =>
    db
      .selectFrom('operator')
      .leftJoin('desk_session', (join) =>
        join
          .onRef('desk_session.operator_id', '=', 'operator.id')
          .on('desk_session.session_id', '=', session_id),
      )
      .select(['operator.id', 'operator.role', 'operator.is_demo'])
      .select(['desk_session.started_at', 'desk_session.last_seen_at', 'desk_session.proven_at'])
      .where('operator.account_id', '=', account_id)
      .where('operator.ended_at', 'is', null)
      .where('operator.accepted_at', 'is not', null),
)

/** All operators, or the one with an id. */
export const findOperators = (db: Db, id?: string): Promise<OperatorRow[]> =>
  db
    .selectFrom('operator')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .execute()

export const lockOperator = (tx: Db, id: string) =>
  tx
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * The role of somebody who works at the desk; nobody changes or ends it until the transaction ends. An
 * operator who is about to be changed is locked as well, both in the order of their ids.
 */
export async function lockRole(tx: Db, id: string, changed_id?: string): Promise<OperatorRole | undefined> {
  if (changed_id !== undefined)
    await tx
      .selectFrom('operator')
      .select('id')
      .where('id', 'in', [id, changed_id])
      .orderBy('id')
      .forUpdate()
      .execute()
  const row = await tx
    .selectFrom('operator')
    .select('role')
    .where('id', '=', id)
    .where('accepted_at', 'is not', null)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.role
}

/** Whether somebody with this email works at the desk. */
export const findActiveByEmail = (db: Db, email: string) =>
  db
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select('operator.id')
    .where('account.email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Changes a role from the one that the caller has locked. */
export async function setRole(
  tx: Db,
  { id, role: before }: Pick<OperatorRow, 'id' | 'role'>,
  role: OperatorRole,
): Promise<void> {
  const changed = await tx
    .updateTable('operator')
    .set({ role })
    .where('id', '=', id)
    .where('role', '=', before)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined)
    throw new Error(`operator ${id} was locked as ${before}, but could not be changed`)
}

export async function endOperator(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ ended_at: now, invited_email: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await tx.deleteFrom('operator_invitation').where('operator_id', '=', id).execute()
  await tx.deleteFrom('desk_session').where('operator_id', '=', id).execute()
}

/** The operator that an account is now, locked until the transaction ends. */
export const lockOperatorOfAccount = (tx: Db, account_id: string) =>
  tx
    .selectFrom('operator')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Copies name and email of its account to an operator. */
export const copyContact = (tx: Db, id: string) =>
  tx
    .updateTable('operator')
    .from('account')
    .set((eb) => ({ name: eb.ref('account.name'), email: eb.ref('account.email') }))
    .where('operator.id', '=', id)
    .whereRef('account.id', '=', 'operator.account_id')
    .execute()

export const setOperatorEmail = (tx: Db, id: string, email: string) =>
  tx.updateTable('operator').set({ email }).where('id', '=', id).execute()

export const setApprovalWait = (tx: Db, id: string, approval_wait_from: Date) =>
  tx.updateTable('operator').set({ approval_wait_from }).where('id', '=', id).execute()

/** How many have ever accepted an invitation; nobody else does until the transaction ends. */
export async function countAccepted(tx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first operators', 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('operator')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('accepted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The names of operators by id. */
export async function findOperatorNames(db: Db, ids: (string | null)[]): Promise<Map<string, string>> {
  const distinct = new Set(ids.filter((id) => id !== null))
  if (distinct.size === 0) return new Map()
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', 'in', [...distinct])
    .execute()
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

/** Whether somebody else at the desk has a role, or a wider one. */
export async function hasOtherOperator(
  db: Db,
  { except, role }: { except: string; role: OperatorRole },
): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('id')
    .where('id', '<>', except)
    .where('role', 'in', operatorRoles.slice(operatorRoles.indexOf(role)))
    .where('accepted_at', 'is not', null)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody works at the desk. */
export const hasOperators = async (db: Db): Promise<boolean> => (await findActiveOperators(db)).length > 0

/** How many people may approve money. */
export async function countApprovers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('operator')
    .select((eb) => eb.fn.count<string>('account_id').distinct().as('count'))
    .where('role', 'in', ['finance', 'admin'])
    .where('accepted_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those who work at the desk. */
export const findActiveOperators = (db: Db) =>
  db
    .selectFrom('operator')
    .select(['id', 'account_id', 'role'])
    .where('ended_at', 'is', null)
    .where('accepted_at', 'is not', null)
    .orderBy('id')
    .execute()
