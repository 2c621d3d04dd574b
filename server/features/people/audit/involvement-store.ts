import { type RawBuilder, sql } from 'kysely'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { AuditObject } from '#contract/people/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { isId } from '#server/platform/ids.ts'

/** Selects, of some objects, the restaurants and the accounts that they are about. */
type Subjects = (ids: string[]) => RawBuilder<unknown>

/** Of an object whose id is one of this server's. */
const byId =
  (subjects: Subjects): Subjects =>
  (ids) =>
    subjects(ids.filter(isId))

/** Of an order, or of the plan of a restaurant. */
const ofPayment = sql`select coalesce(orders.restaurant_id, restaurant.id), session.account_id from payment_session session
  left join customer_order orders on orders.id = session.order_id
  left join restaurant on session.order_id is null and restaurant.account_id = session.account_id`

/** Who is involved in what; typed so that every kind of object says it. */
const subjectsOf: Record<AuditObject, Subjects | 'nobody'> = {
  // Their own rules say who may change whose role.
  operator: 'nobody',
  legal_text: 'nobody',
  restore: 'nobody',
  message: 'nobody',
  // Nor does the staff of an owner.
  account: byId(
    (ids) => sql`select restaurant.id, account.id from account
      left join restaurant on restaurant.account_id = account.id where account.id = ${anyOf(ids)}`,
  ),
  restaurant: byId((ids) => sql`select id, null::uuid from restaurant where id = ${anyOf(ids)}`),
  food_item: byId((ids) => sql`select restaurant_id, null::uuid from food_item where id = ${anyOf(ids)}`),
  photo: (ids) => sql`select restaurant_id, uploaded_by from photo_upload where photo_id = any(${ids})
    union all select id, null from restaurant where photo_id = any(${ids})
    union all select restaurant_id, null from food_item where photo_id = any(${ids})`,
  order: byId((ids) => sql`select restaurant_id, account_id from customer_order where id = ${anyOf(ids)}`),
  complaint: byId((ids) => sql`select restaurant_id, account_id from complaint where id = ${anyOf(ids)}`),
  report: byId((ids) => reporters(sql`id = ${anyOf(ids)}`)),
  decision: byId(
    (ids) => sql`select restaurant_id, null::uuid from decision where id = ${anyOf(ids)}
      union all ${reporters(sql`decision_id = ${anyOf(ids)}`)}`,
  ),
  payout: byId((ids) => sql`select restaurant_id, null::uuid from payout where id = ${anyOf(ids)}`),
  payout_batch: byId(
    (ids) => sql`select restaurant_id, null::uuid from payout where batch_id = ${anyOf(ids)}`,
  ),
  dispute: byId(
    (ids) => sql`select coalesce(orders.restaurant_id, restaurant.id), orders.account_id from dispute
      left join customer_order orders on orders.id = dispute.order_id
      left join restaurant on restaurant.account_id = dispute.subscription_id where dispute.id = ${anyOf(ids)}`,
  ),
  // It names a payment, refund, transfer or dispute by the provider's id, a refund by its own, or payouts by their numbers.
  unmatched: byId(
    (ids) => sql`
      with named as (select key, ref, side from unmatched where id = ${anyOf(ids)}),
        paid (id) as (
          select id from payment_session where provider_ref in (select ref from named)
          union select session_id from refund where provider_ref in (select ref from named)
          union select session_id from refund where id = any(array(select ref::uuid from named where pg_input_is_valid(ref, 'uuid')))
          union select session_id from dispute where provider_ref in (select ref from named))
      ${ofPayment} where session.id in (select id from paid)
      union all select payout.restaurant_id, null from payout_transfer transfer join payout on payout.id = transfer.payout_id
        where transfer_ref in (select ref from named)
      union all select restaurant_id, null from payout where number in (
        select numbers[1]::bigint from named, regexp_matches(ref, '\\mp(\\d{1,9})\\M', 'gi') numbers where side = 'bank')
      union all select restaurant_id, null from payout where batch_id = any(array(
        select substr(key, length('bank-batch:') + 1)::uuid from named where key like 'bank-batch:%'))`,
  ),
}

const reporters = (condition: RawBuilder<unknown>) => sql`
  select report.restaurant_id, coalesce(report.account_id, account.id)
  from (select restaurant_id, account_id, email from report where ${condition}) report
  left join account on account.email = report.email`

/**
 * The accounts of everybody involved in some objects of a kind: customers and reporters, and whoever owns a
 * restaurant or belongs to its staff, or ever did.
 */
export async function findInvolved(db: Db, kind: AuditObject, ids: string[]): Promise<Set<string>> {
  const subjects = subjectsOf[kind]
  if (subjects === 'nobody') return new Set()
  const { rows } = await sql<{ account_id: string }>`
    with subject (restaurant_id, account_id) as (${subjects(ids)}),
    kitchen (id) as (select restaurant_id from subject)
    select account_id from subject where account_id is not null
    union select account_id from restaurant where id in (select id from kitchen)
    union select account_id from membership where restaurant_id in (select id from kitchen) and account_id is not null
    union select account_id from staff_history where restaurant_id in (select id from kitchen)`.execute(db)
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Who works at the desk, by name. */
export async function findColleagues(
  db: Db,
): Promise<{ account_id: string; name: string; role: OperatorRole }[]> {
  const { rows } = await sql<{ account_id: string; name: string; role: OperatorRole }>`
    select account_id, account.name, role from operator join account on account.id = account_id
    where accepted_at is not null and ended_at is null and erased_at is null order by account.name`.execute(
    db,
  )
  return rows
}
