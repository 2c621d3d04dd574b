import type { OperatorRole } from '#contract/endpoint.ts'
import { type Involvement, whoDecides } from '#contract/desk/involvement.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { AuditedObject } from './desk-reads.ts'
import { findColleagues, findInvolved } from './involvement-store.ts'

interface RecordedObject extends AuditedObject {
  also_about?: AuditedObject[]
}

async function describeInvolvement(db: Db, account_id: string, involved: Set<string>): Promise<Involvement> {
  const others = (await findColleagues(db)).filter(
    (one) => one.account_id !== account_id && !involved.has(one.account_id),
  )
  return {
    is_involved: involved.has(account_id),
    others: others.map(({ name, role }) => ({ name, role })),
  }
}

/** Whether an account is involved in an object, and which other operators are not. */
export const readInvolvement = async (
  db: Db,
  account_id: string,
  { object_kind, object_id }: AuditedObject,
): Promise<Involvement> =>
  describeInvolvement(db, account_id, await findInvolved(db, object_kind, [object_id]))

/** The first of some records that is about the account, with the refusal that says who can decide instead. */
export async function findInvolvedIn<R extends RecordedObject>(
  tx: Db,
  account_id: string,
  records: R[],
  access: OperatorRole,
): Promise<{ record: R; failure: Failure } | undefined> {
  const objects = records.flatMap((record) =>
    [record, ...(record.also_about ?? [])].map(({ object_kind, object_id }) => ({
      object_kind,
      object_id,
      record,
    })),
  )
  for (const [kind, group] of Map.groupBy(objects, ({ object_kind }) => object_kind)) {
    const involved = await findInvolved(
      tx,
      kind,
      group.map(({ object_id }) => object_id),
    )
    const [first] = group
    if (first === undefined || !involved.has(account_id)) continue
    const { others } = await describeInvolvement(tx, account_id, involved)
    return { record: first.record, failure: new Failure('involved', { detail: whoDecides(others, access) }) }
  }
  return undefined
}
