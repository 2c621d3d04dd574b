import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface MatchPeriod {
  now: Date
  /** What is older than this was looked at before, or is from before reconciliation began. */
  from: Date
}

/** From one instant to another, each with what is at it. */
export interface MatchSlice extends MatchPeriod {
  to: Date
}

const NOT_REFUNDED =
  ' did not reach the customer. Please pay it in another way, such as by bank transfer. If its payment is disputed, please wait: once that is ' +
  'lost, the bank has paid it.'
const NOT_SENT =
  ' could not be sent to the payment provider for days, and is tried again every hour. If its payment is disputed, please wait: once that is ' +
  'decided it is made, or the bank has paid it. Otherwise please find out at the provider what stands in the way, and do not pay it in another ' +
  'way while it can still be sent.'
const REVERSED_BY_HAND =
  ' was reversed at the payment provider, and the ledger still counts it as paid. Please find out who reversed it, and transfer this amount to ' +
  'the account of the restaurant again at the provider: until then the account cannot be paid out. To pay the restaurant less, use an adjustment.'

const UNKNOWN_CHARGE =
  'No order here has this payment. Where a restore has lost its order, please refund it at the payment provider and write to its customer.'
const UNKNOWN_REFUND =
  'The ledger does not have this refund. Where it was made before a restore, please refund no more of that payment than the provider says is left.'

/**
 * Whether a movement is in the time of the one that is expected, where that tells apart several with one
 * reference.
 */
const isInTime = sql`(expected.not_before is null or transaction.at between expected.not_before and expected.not_after)`

/** Where in the order of the provider's movements one is. */
export interface ProviderMovement {
  at: Date
  ref: string
}

export const BEFORE_ALL: ProviderMovement = { at: new Date(0), ref: '' }
const MATCHED_AT_ONCE = 2_000

/**
 * Matches some of the provider's movements after one with what they should be, each with one, of the same
 * amount. The last of them, or null when there are no more. Each is looked up by itself: joined, the planner
 * would read all that was ever expected.
 */
export async function matchTransactions(
  tx: Db,
  now: Date,
  after: ProviderMovement,
): Promise<ProviderMovement | null> {
  const { rows } = await sql<ProviderMovement>`
    select at, ref from balance_transaction transaction where ${isUnmatchedAfter(after)}
    order by at, ref limit 1 offset ${MATCHED_AT_ONCE - 1}`.execute(tx)
  const last = rows[0] ?? null
  const isMeant =
    last === null
      ? isUnmatchedAfter(after)
      : sql`${isUnmatchedAfter(after)} and ${position} <= ${positionOf(last)}`
  await sql`
    with candidate as (
      select distinct on (expected.matched_to) transaction.ref, expected.matched_to, expected.is_required
      from balance_transaction transaction cross join lateral (
        select matched_to, is_required from expected_movement expected
        where kind = transaction.kind and source_ref = transaction.source_ref and amount_cents = transaction.amount_cents and ${isInTime}
          and not exists (select from balance_transaction other where other.matched_to = expected.matched_to)
        offset 0
      ) expected
      where ${isMeant}
      order by expected.matched_to, transaction.at, transaction.ref
    ), pair as (select distinct on (ref) ref, matched_to from candidate order by ref, is_required desc, matched_to)
    update balance_transaction transaction set matched_to = pair.matched_to, matched_at = ${now}
    from pair where transaction.ref = pair.ref`.execute(tx)
  // Fees are summed, and payouts of the instance go to its own bank.
  await sql`
    update balance_transaction transaction set matched_to = 'none needed ' || ref, matched_at = ${now}
    where ${isMeant} and kind in ('fee', 'payout')`.execute(tx)
  return last
}

const position = sql`(transaction.at, transaction.ref)`
const positionOf = ({ at, ref }: ProviderMovement) => sql`(${at}::timestamptz, ${ref}::text)`
const isUnmatchedAfter = (after: ProviderMovement) =>
  sql`transaction.matched_at is null and ${position} > ${positionOf(after)}`

const COMPARED_AT_ONCE = 20_000

/**
 * An instant to which the two sides are compared at once: not more movements of the provider than a query
 * compares well within its time.
 */
export async function findSliceEnd(db: Db, from: Date, to: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select at from balance_transaction where at > ${from} and at <= ${to} order by at limit 1 offset ${COMPARED_AT_ONCE - 1}`.execute(
    db,
  )
  return rows[0]?.at ?? to
}

/** Lists what the provider has and the ledger has not, or not with this amount. */
export const recordProviderSide = (tx: Db, { now, from, to }: MatchSlice) =>
  sql`
    insert into unmatched (id, key, side, kind, ref, expected_cents, actual_cents, at, suggestion, first_seen_at)
    select gen_random_uuid(), 'provider:' || transaction.ref, case when expected.amount_cents is null then 'provider' else 'amount' end,
      transaction.kind, coalesce(transaction.source_ref, transaction.ref), expected.amount_cents, transaction.amount_cents, transaction.at,
      case when expected.amount_cents is null then case transaction.kind when 'charge' then ${UNKNOWN_CHARGE} when 'refund' then ${UNKNOWN_REFUND} end end, ${now}
    from balance_transaction transaction left join lateral (
      select amount_cents from expected_movement expected
      where kind = transaction.kind and source_ref = transaction.source_ref and amount_cents <> transaction.amount_cents and ${isInTime} limit 1
    ) expected on true
    where transaction.matched_at is null and transaction.at >= ${from} and transaction.at <= ${to}
    on conflict (key) do nothing`.execute(tx)

/**
 * Lists what the ledger has and the provider has not; what it has with another amount is listed on its side.
 * Each is looked up by itself: joined, the planner would read all movements.
 */
export const recordLedgerSide = (tx: Db, { now, from, to }: MatchSlice) =>
  sql`
    insert into unmatched (id, key, side, kind, ref, expected_cents, at, first_seen_at)
    select gen_random_uuid(), 'ledger:' || matched_to, 'ledger', kind, source_ref, amount_cents, at, ${now}
    from expected_movement expected
    where is_required and at >= ${from} and at <= ${to} and not exists (
      select from balance_transaction transaction
      where transaction.kind = expected.kind and transaction.source_ref = expected.source_ref
        and (transaction.matched_to = expected.matched_to or (transaction.matched_at is null and ${isInTime}))
      offset 0)
    on conflict (key) do nothing`.execute(tx)

/** The refunds that the provider has taken back since, by its ids of them. */
export async function findRefundFailures(tx: Db, { from }: MatchPeriod): Promise<string[]> {
  const { rows } = await sql<{ source_ref: string }>`
    select source_ref from balance_transaction
    where kind = 'refund_failure' and matched_at is null and source_ref is not null and at >= ${from} order by ref`.execute(
    tx,
  )
  return rows.map(({ source_ref }) => source_ref)
}

/** What a refund is called, by the code of its order in two halves, masked while it could be collected. */
const REFUND_NAME = sql`coalesce('The refund of order ' || case when customer_order.status in ('held', 'paid', 'missed')
  then '••••' || right(code, 2) else overlay(code placing ' ' from 4 for 0) end, 'A refund')`

/** Lists refunds that failed: their customers still have to be paid. */
export const recordFailedRefunds = (tx: Db, { now, from }: MatchPeriod) =>
  sql`
    insert into unmatched (id, key, side, kind, ref, expected_cents, at, suggestion, first_seen_at)
    select gen_random_uuid(), 'refund:' || refund.id, 'refund', 'refund', coalesce(provider_ref, refund.id::text), -amount_cents,
      coalesce(settled_at, created_at), ${REFUND_NAME} || ${NOT_REFUNDED}, ${now}
    from refund left join customer_order on customer_order.id = order_id
    where refund.status = 'failed' and coalesce(settled_at, created_at) >= ${from}
    on conflict (key) do nothing`.execute(tx)

/** Lists refunds that were never sent though they were requested before an instant, for whatever reason. */
export const recordUnsentRefunds = (
  tx: Db,
  { now, requested_before }: { now: Date; requested_before: Date },
) =>
  sql`
    insert into unmatched (id, key, side, kind, ref, expected_cents, at, suggestion, first_seen_at)
    select gen_random_uuid(), 'unsent:' || refund.id, 'ledger', 'refund', refund.id::text, -amount_cents, created_at,
      ${REFUND_NAME} || ${NOT_SENT}, ${now}
    from refund left join customer_order on customer_order.id = order_id
    where refund.status = 'pending' and provider_ref is null and created_at <= ${requested_before}
    on conflict (key) do nothing`.execute(tx)

/**
 * Lists transfers that were reversed at the provider by hand: their payouts count as paid, and the money is
 * not in the account any more.
 */
export const recordReversedTransfers = (tx: Db, { now, from }: MatchPeriod) =>
  sql`
    insert into unmatched (id, key, side, kind, ref, actual_cents, at, suggestion, first_seen_at)
    select gen_random_uuid(), 'provider:' || transaction.ref, 'provider', transaction.kind, transfer_ref, transaction.amount_cents, transaction.at,
      'A transfer of payout P' || payout.number || coalesce(' to ' || restaurant.name, '') || ${REVERSED_BY_HAND}, ${now}
    from balance_transaction transaction
    join payout_transfer on transfer_ref = source_ref
    join payout on payout.id = payout_id and return_reason is null
    left join restaurant on restaurant.id = restaurant_id
    where transaction.kind = 'transfer_reversal' and matched_at is null and transaction.at >= ${from}
    on conflict (key) do nothing`.execute(tx)

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const RESOLVED_AT_ONCE = 2_000

/**
 * Some of what is listed, after an id: what has matched since is resolved. The last id of them, or null when
 * there are no more.
 */
export async function resolveMatched(tx: Db, now: Date, after: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from unmatched where resolved_at is null and id > ${after} order by id limit 1 offset ${RESOLVED_AT_ONCE - 1}`.execute(
    tx,
  )
  const last = rows[0]?.id ?? null
  await sql`
    update unmatched set resolved_at = ${now}, reason = 'Matched later'
    where resolved_at is null and id > ${after} and (${last}::uuid is null or id <= ${last}) and (
      (side in ('provider', 'amount') and exists (
        select from balance_transaction where ref = substr(unmatched.key, length('provider:') + 1) and matched_at is not null offset 0))
      or exists (
        select from refund where refund.id = case when unmatched.key like 'unsent:%' then unmatched.ref::uuid end
          and (status <> 'pending' or provider_ref is not null) offset 0)
      or (side = 'ledger' and exists (
        select from expected_movement expected join balance_transaction transaction
          on transaction.kind = expected.kind and transaction.source_ref = expected.source_ref
        where expected.kind = unmatched.kind and expected.source_ref = unmatched.ref
          and expected.matched_to = substr(unmatched.key, length('ledger:') + 1)
          and (transaction.matched_to = expected.matched_to or (transaction.matched_at is null and ${isInTime}))
        offset 0)))`.execute(tx)
  return last
}
