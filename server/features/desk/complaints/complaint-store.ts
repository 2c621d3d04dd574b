import { sql } from 'kysely'
import { COMPLAINTS_PAGE } from '#contract/desk/desk-complaints.ts'
import type { ProposalKind } from '#contract/money/proposals.ts'
import type { ComplaintStatus } from '#contract/desk/complaint-terms.ts'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { operatorStatuses, undecidedStatuses } from './complaint-rules.ts'
import type { ComplaintRow, ComplaintFoodItemRow } from './complaint-tables.ts'

/** Inserts a complaint; false while another about the same order is undecided. */
export async function insertComplaint(tx: Db, row: ComplaintRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('complaint')
    .values({ ...row, lines: sql<never>`${JSON.stringify(row.lines)}::jsonb` })
    .onConflict((conflict) =>
      conflict.column('order_id').where('status', 'in', undecidedStatuses).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findComplaint = (db: Db, id: string) =>
  db.selectFrom('complaint').selectAll().where('id', '=', id).executeTakeFirst()

export const lockComplaint = (tx: Db, id: string) =>
  tx.selectFrom('complaint').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The complaint about an order that is not decided yet, if any. */
export const findUndecided = (db: Db, order_id: string) =>
  db
    .selectFrom('complaint')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', 'in', undecidedStatuses)
    .executeTakeFirst()

export const hasUndecided = async (db: Db, order_id: string): Promise<boolean> =>
  (await findUndecided(db, order_id)) !== undefined

/** Changes a complaint that is in a status, which the caller has seen under a lock. */
export async function moveComplaint(
  tx: Db,
  { id, status }: Pick<ComplaintRow, 'id' | 'status'>,
  set: Partial<ComplaintRow>,
) {
  return tx
    .updateTable('complaint')
    .set(set as object)
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findComplaintsOfOrder = (db: Db, order_id: string) =>
  db.selectFrom('complaint').selectAll().where('order_id', '=', order_id).orderBy('id', 'desc').execute()

export const findComplaintsOfAccount = (db: Db, account_id: string) =>
  db.selectFrom('complaint').selectAll().where('account_id', '=', account_id).orderBy('id', 'desc').execute()

/** The latest of a restaurant, those first that wait for its answer. */
export async function findComplaintsOfRestaurant(
  db: Db,
  restaurant_id: string,
  limit: number,
): Promise<ComplaintRow[]> {
  const ofRestaurant = () =>
    db.selectFrom('complaint').selectAll().where('restaurant_id', '=', restaurant_id).limit(limit)
  const [open, others] = await Promise.all([
    ofRestaurant().where('status', '=', 'open').orderBy('id').execute(),
    ofRestaurant().where('status', '<>', 'open').orderBy('id', 'desc').execute(),
  ])
  return [...open, ...others].slice(0, limit)
}

/** Whether its restaurant can still answer a complaint, as `answerRefusal` has it. */
const isToAnswer = sql<boolean>`(answered_at is null and status in ('open', 'with_operator'))`

/** Complaints that their restaurant can answer, the oldest first. */
export const findToAnswer = (db: Db, restaurant_id: string, limit: number) =>
  db
    .selectFrom('complaint')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where(isToAnswer)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The others of a restaurant, the newest first, from `after` on. */
export const findPastComplaints = (
  db: Db,
  restaurant_id: string,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  db
    .selectFrom('complaint')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where(sql<boolean>`not ${isToAnswer}`)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A page by status, the oldest first, and one more; without a status those that wait for operators. */
export const findComplaintPage = (db: Db, status: ComplaintStatus | undefined, after: string | undefined) =>
  db
    .selectFrom('complaint')
    .selectAll()
    .where((eb) => (status === undefined ? eb('status', 'in', operatorStatuses) : eb('status', '=', status)))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(COMPLAINTS_PAGE + 1)
    .execute()

/** Complaints that their restaurants have not answered in time. */
export const findUnanswered = (
  db: Db,
  now: Date,
  after: { id: string; due_at: Date | null } | undefined,
  limit: number,
) =>
  db
    .selectFrom('complaint')
    .select(['id', 'due_at'])
    .where('status', '=', 'open')
    .where('due_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(due_at, id) > (${after?.due_at}, ${after?.id}::uuid)`),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Undecided complaints whose customers have got back all that was paid, or whose bank has for good. What is
 * about illness waits for a decision about the food, and the appeal of a restaurant is about who bears it.
 */
export const findRefunded = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select complaint.id from complaint join customer_order on customer_order.id = order_id
    where (complaint.status in ('open', 'with_operator') or complaint.status = 'appealed' and appealed_by = 'customer')
      and kind <> 'allergen_or_illness' and total_cents > 0
      and not exists (select from dispute where dispute.order_id = complaint.order_id and dispute.closed_at is null)
      and (select sum(amount_cents) from ledger_entry
        where ledger_entry.order_id = complaint.order_id and ledger_account = 'provider') <= 0`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many wait for the operators, since when, and how many longer than they should. */
export const countWaiting = (db: Db, now: Date) =>
  db
    .selectFrom('complaint')
    .select([
      sql<number>`count(*)::integer`.as('waiting'),
      sql<Date | null>`min(coalesce(appealed_at, escalated_at))`.as('oldest_at'),
      sql<number>`(count(*) filter (where due_at <= ${now}))::integer`.as('overdue'),
    ])
    .where('status', 'in', operatorStatuses)
    .executeTakeFirstOrThrow()

/** What operators have refunded of an order, for whatever complaints about it, in cents. */
export async function sumRefundedFor(tx: Db, order_id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when decided_by is null then 0 else coalesce(decided_cents, 0) end
      + case when appealed_by = 'customer' then coalesce(appeal_cents, 0) else 0 end), 0)::float8 as cents
    from complaint where order_id = ${order_id}`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** What these operators have refunded since an instant without a second person, in cents. */
export async function sumRefundedAlone(tx: Db, operator_ids: string[], since: Date): Promise<number> {
  const alone = (...kinds: ProposalKind[]) =>
    sql`not exists (select from proposal where object_kind = 'complaint' and object_id = complaint.id::text
      and kind = any(${kinds}) and status = 'confirmed')`
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from (
      select decided_cents as cents from complaint
      where decided_by = any(${operator_ids}::uuid[]) and decided_at > ${since} and ${alone('complaint_settled', 'order_cancelled')}
      union all
      select appeal_cents from complaint where appeal_decided_by = any(${operator_ids}::uuid[])
        and appeal_decided_at > ${since} and ${alone('complaint_appeal_decided')}) refunded`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Empties what a customer has written. */
export async function clearTextsOfAccount(tx: Db, account_id: string): Promise<void> {
  await tx
    .updateTable('complaint')
    .set((eb) => ({
      text: '',
      network: null,
      appeal_text: eb.case().when('appealed_by', '=', 'customer').then('').else(eb.ref('appeal_text')).end(),
    }))
    .where('account_id', '=', account_id)
    .execute()
}

/** Empties what the team of a restaurant has written. */
export async function clearTextsOfRestaurant(tx: Db, restaurant_id: string): Promise<void> {
  await tx
    .updateTable('complaint')
    .set((eb) => ({
      answer_text: null,
      // A process of the version before stores the answer here as well.
      decision_reason: eb
        .case()
        .when('decided_by', 'is', null)
        .then(null)
        .else(eb.ref('decision_reason'))
        .end(),
      appeal_text: eb
        .case()
        .when('appealed_by', '=', 'restaurant')
        .then('')
        .else(eb.ref('appeal_text'))
        .end(),
    }))
    .where('restaurant_id', '=', restaurant_id)
    .execute()
}

export const insertHeldItems = (tx: Db, rows: ComplaintFoodItemRow[]) =>
  tx.insertInto('complaint_food_item').values(rows).execute()

/** What a complaint keeps off sale. */
export const findHeldItems = (db: Db, complaint_id: string) =>
  db
    .selectFrom('complaint_food_item')
    .select('food_item_id')
    .where('complaint_id', '=', complaint_id)
    .where('released_at', 'is', null)
    .orderBy('food_item_id')
    .execute()

const isUndecided = sql`complaint.status in (${sql.join(operatorStatuses.map((status) => sql.lit(status)))})`

/**
 * Ends it, and what decided complaints keep off sale of the same food item; true when one of these can
 * restore it.
 */
export async function releaseHeldItem(
  tx: Db,
  complaint_id: string,
  food_item_id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<Pick<ComplaintFoodItemRow, 'removed'>>`
    update complaint_food_item held set released_at = ${now} from complaint
    where complaint.id = held.complaint_id and held.food_item_id = ${food_item_id} and held.released_at is null
      and (complaint.id = ${complaint_id} or not ${isUndecided})
    returning held.removed`.execute(tx)
  return rows.some(({ removed }) => removed)
}

/**
 * Lets a complaint that keeps the food item off sale as well be the one that can restore it, an undecided one
 * first; false when there is none. A decided one keeps off what nobody has put back since. The caller has
 * locked the removal.
 */
export async function handOnHeldItem(
  tx: Db,
  food_item_id: string,
  among: 'undecided' | 'all',
): Promise<boolean> {
  const { rows } = await sql`
    update complaint_food_item set removed = true
    where food_item_id = ${food_item_id} and released_at is null and complaint_id = (
      select complaint.id from complaint join complaint_food_item held on held.complaint_id = complaint.id
      where held.food_item_id = ${food_item_id} and held.released_at is null ${among === 'all' ? sql`` : sql`and ${isUndecided}`}
      order by ${isUndecided} desc, complaint.id limit 1)
    returning complaint_id`.execute(tx)
  return rows.length > 0
}

/** During a restore: has complaints that were decided since the backup as they were last; tells which of their food came back. */
export async function carryDecided(tx: Db): Promise<{ id: string; order_id: string; restores: boolean }[]> {
  const { rows } = await sql<{ id: string; order_id: string; restores: boolean }>`
    select id, order_id, not exists (
      select from public.complaint_food_item where complaint_id = replaced.id and released_at is null) as restores
    from public.complaint replaced
    where (decided_at is not null or ended_by is not null) and order_id in (select id from customer_order) and not exists (
      select from complaint where complaint.id = replaced.id and status = replaced.status
        and closed_at is not distinct from replaced.closed_at)`.execute(tx)
  const ids = rows.map(({ id }) => id)
  // Closed ones first: an order has one that is undecided.
  for (const isClosed of [sql`replaced.closed_at is not null`, sql`replaced.closed_at is null`])
    await carryRows(tx, 'complaint', {
      where: sql`replaced.id = ${anyOf(ids)} and ${isClosed}`,
      values: { answered_by: sql`(select id from account where id = replaced.answered_by)` },
      overwrites_by: 'id',
    })
  return rows
}
