import { LOOKED_AT } from '#contract/people/audit.ts'
import {
  type Endpoint,
  hasOperatorRole,
  isDeskAccess,
  type InputOf,
  OPERATOR_ROLE_TOO_NARROW,
  type OperatorRole,
  type ReplyOf,
} from '#contract/endpoint.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { type BindDeps, bindRecorded } from '#server/application/bind.ts'
import type { Callers, DeskCaller, HandlerOf, RequestContext } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ContextOf, RawReply } from '#server/platform/http/http.ts'
import type { z } from 'zod'
import { insertAuditEntries } from './audit-store.ts'
import { type AuditedObject, showsPersonalData, type TracedRead } from './desk-reads.ts'
import { findInvolvedIn } from './involvement-flows.ts'

/** What is recorded of a write: people by their ids only, so that an account can be erased. */
export interface AuditRecord extends AuditedObject {
  /** A verb in the past tense, such as `approved`. */
  action: string
  reason?: string | null | undefined
  /** What changed, as it was. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /** What it is about as well and to which the object does not lead. Not recorded. */
  also_about?: AuditedObject[]
}

/** The action of the entry when an operator tried to decide about something of their own. */
const REFUSED_AS_INVOLVED = 'was refused: involved'

export type Actor = { kind: 'operator'; id: string; request_id: string } | { kind: 'system' | 'command' }

type DeskEndpoint = Endpoint<z.ZodType, z.ZodType, OperatorRole>

interface DeskAction<E extends Endpoint> {
  /** In the transaction that records the write as well, so that neither is there without the other. */
  (
    tx: Db,
    input: InputOf<E>,
    caller: DeskCaller,
    context: ContextOf<E, Callers>,
  ): Promise<{ reply: ReplyOf<E> | RawReply; audit: AuditRecord | AuditRecord[] }>
}

/** A write of the desk: it runs in a transaction that records it, with an audit entry or more. */
export interface RecordedWrite<E extends Endpoint> {
  write: DeskAction<E>
  /** The operator whom it changes, so that two who change each other lock in one order. */
  changedOperator?: (input: InputOf<E>) => string
  /** What another machine is asked first, outside the transaction. */
  askBefore?: (input: InputOf<E>, caller: DeskCaller) => Promise<void>
  /** What follows a refusal, in a transaction of its own, and is recorded. */
  afterRefusal?: (tx: Db, failure: Failure, input: InputOf<E>) => Promise<AuditRecord[]>
}

/**
 * Binds an interface of the desk. Each write of an operator is recorded, and each read of personal data, or
 * the start fails.
 */
export type BindDesk = <Api extends Record<string, Endpoint>>(
  api: Api,
  handlers: {
    [Name in keyof Api]:
      | HandlerOf<Api[Name]>
      | (Api[Name] extends DeskEndpoint ? RecordedWrite<Api[Name]> | TracedRead<Api[Name]> : never)
  },
) => void

/** Records what was done, in the transaction that does it. */
export const recordAudit = (tx: Db, now: Date, actor: Actor, records: AuditRecord[]): Promise<void> =>
  insertAuditEntries(
    tx,
    records.map(({ action, object_kind, object_id, reason, before, after }) => ({
      at: now,
      actor_kind: actor.kind,
      actor_id: actor.kind === 'operator' ? actor.id : null,
      action,
      object_kind,
      object_id,
      reason: reason ?? null,
      before: before ?? null,
      after: after ?? null,
      request_id: actor.kind === 'operator' ? actor.request_id : null,
    })),
  )

export const operatorActor = (
  { operator_id }: Pick<DeskCaller, 'operator_id'>,
  { request_id }: Pick<RequestContext, 'request_id'>,
): Actor => ({
  kind: 'operator',
  id: operator_id,
  request_id,
})

/**
 * The role of an operator, which stays as it is until the transaction ends; undefined once it has ended.
 * Locks the changed one as well.
 */
export type LockRole = (tx: Db, operator_id: string, changed_id?: string) => Promise<OperatorRole | undefined>

/**
 * The caller with the role of now, for it may have changed since the request was let in. Throws as if it had
 * come later.
 */
async function lockCaller(
  tx: Db,
  lockRole: LockRole,
  caller: DeskCaller,
  { access, changed_id }: Pick<DeskEndpoint, 'access'> & { changed_id: string | undefined },
): Promise<DeskCaller> {
  const operator_role = await lockRole(tx, caller.operator_id, changed_id)
  if (operator_role === undefined) throw new Failure('not_found')
  if (!hasOperatorRole(operator_role, access))
    throw new Failure('role_required', { detail: OPERATOR_ROLE_TOO_NARROW })
  return { ...caller, operator_role }
}

export function makeBindDesk(
  app: BindDeps & Pick<AppParts, 'database' | 'now'>,
  lockRole: LockRole,
): BindDesk {
  const recorded =
    (
      { access }: DeskEndpoint,
      { write, changedOperator, askBefore, afterRefusal }: RecordedWrite<DeskEndpoint>,
    ) =>
    async (input: never, admitted: DeskCaller, context: ContextOf<DeskEndpoint, Callers>) => {
      const actor = operatorActor(admitted, context)
      let refused: AuditRecord | undefined
      try {
        await askBefore?.(input, admitted)
        return await app.database.transaction(async (tx) => {
          refused = undefined
          const changed_id = changedOperator?.(input)
          const caller = await lockCaller(tx, lockRole, admitted, { access, changed_id })
          const { reply, audit } = await write(tx, input, caller, context)
          const records = [audit].flat()
          // Nobody decides about themselves: what was written is rolled back, and that it was tried is recorded.
          const involving = await findInvolvedIn(tx, caller.id, records, access)
          refused = involving?.record
          if (involving !== undefined) throw involving.failure
          await recordAudit(tx, app.now(), actor, records)
          return reply
        })
      } catch (error) {
        if (refused !== undefined) await recordRefusal(actor, refused)
        if (afterRefusal !== undefined && error instanceof Failure)
          await app.database.transaction(async (tx) =>
            recordAudit(tx, app.now(), actor, await afterRefusal(tx, error, input)),
          )
        throw error
      }
    }
  const recordRefusal = (actor: Actor, { action, object_kind, object_id, reason }: AuditRecord) =>
    app.database.transaction((tx) =>
      recordAudit(tx, app.now(), actor, [
        { action: REFUSED_AS_INVOLVED, object_kind, object_id, reason, after: { refused: action } },
      ]),
    )
  const traced =
    ({ read, looks }: TracedRead<DeskEndpoint>) =>
    async (input: never, caller: DeskCaller, context: ContextOf<DeskEndpoint, Callers>) => {
      const reply = await read(input, caller, context)
      await recordLooks(operatorActor(caller, context), looks(input, reply))
      return reply
    }
  const recordLooks = async (actor: Actor, seen: AuditedObject[]): Promise<void> => {
    const records = seen.map((object): AuditRecord => ({ action: LOOKED_AT, ...object }))
    if (records.length > 0) await app.database.transaction((tx) => recordAudit(tx, app.now(), actor, records))
  }
  return (api, handlers) => {
    const bound = Object.entries(api).map(([name, endpoint]) => {
      const handler = handlers[name]
      if (typeof handler === 'object')
        return [
          name,
          'read' in handler ? traced(handler as never) : recorded(endpoint as DeskEndpoint, handler),
        ]
      if (showsPersonalData(endpoint))
        throw new Error(`${endpoint.path} shows personal data and does not record who looks`)
      if (endpoint.method !== 'GET' && isDeskAccess(endpoint.access))
        throw new Error(`${endpoint.path} changes something without an audit entry`)
      return [name, handler]
    })
    bindRecorded(app, api, Object.fromEntries(bound))
  }
}
