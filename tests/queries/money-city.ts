import { sqlId } from '#tests/bench/city-ids.ts'

/** Weeks of which what was sold is in a batch; those before are unpaid, payable, and in a draft. */
const WEEKS = 52
export const DRAFT_WEEK = 2
export const DISPUTES = 2_000
export const FIRST_OPEN_DISPUTE = 1_940
const UNMATCHED = 3_000
const FIRST_OPEN_UNMATCHED = 2_900
const RESTAURANTS_MAX = 10_000
/** At a day of the week that is no other than today's: nothing is in two weeks. */
const weeksAgo = 'floor(extract(epoch from now() - at) / 604800)::int'
const daysAgo = (n: string, days: number): string => `now() - (${n}) * interval '${days} days'`

/** The number of a payout: that of its restaurant, in its week. */
export const payoutNumber = (week: number, restaurant: number): number => week * RESTAURANTS_MAX + restaurant
const payoutId = sqlId(
  'payout',
  `weeks_ago * ${RESTAURANTS_MAX} + ('x' || right(restaurant_id::text, 12))::bit(48)::bigint`,
)

const payouts = [
  `insert into payout_batch (id, status, rail, pays_on, made_by, made_at, approved_by, approved_at, sent_at, ended_at)
   select ${sqlId('batch', 'n')}, case when n = ${DRAFT_WEEK} then 'draft' when n % 9 = 4 then 'partly_returned' else 'closed' end, 'connect', at::date,
     ${sqlId('operator', '1')}, at, case when n > ${DRAFT_WEEK} then ${sqlId('operator', '2')} end, approved_at, approved_at, approved_at + interval '2 days'
   from generate_series(${DRAFT_WEEK}, ${WEEKS}) n, lateral (select ${daysAgo('n - 1', 7)} as at) batch,
     lateral (select case when n > ${DRAFT_WEEK} then at + interval '1 hour' end as approved_at) approval order by n desc`,
  `create temp table share as
   select entry.id, entry.order_id, entry.restaurant_id, entry.amount_cents, weeks_ago, ${payoutId} as payout_id
   from (select *, ${weeksAgo} as weeks_ago from ledger_entry where ledger_account = 'restaurant') entry`,
  'delete from unpaid_entry',
  `insert into unpaid_entry (ledger_entry_id, restaurant_id, order_id, amount_cents)
   select id, restaurant_id, order_id, amount_cents from share where weeks_ago = 0`,
  `insert into share_pattern select distinct order_id, 'same_network', now() from share where right(order_id::text, 1) in ('1', '3')`,
  `insert into payout (id, restaurant_id, status, amount_cents, opened_at, batch_id, destination, provider_ref, sent_at, settled_at, returned_at, return_reason)
   select payout_id, restaurant_id, case when week = 1 then 'payable' when is_draft then 'in_batch' when is_returned then 'returned' else 'settled' end,
     cents, ${daysAgo('week', 7)}, case when week > 1 then ${sqlId('batch', 'week')} end, case when week > 1 then 'sbx_account_' || restaurant_id end,
     case when not is_draft then 'sbx_payout_' || payout_id end, sent_at, case when not is_returned then sent_at + interval '1 day' end,
     case when is_returned then sent_at + interval '2 days' end, case when is_returned then 'account_closed' end
   from (select payout_id, restaurant_id, weeks_ago as week, -sum(amount_cents) as cents from share where weeks_ago between 1 and ${WEEKS} group by 1, 2, 3) paid,
     lateral (select week <= ${DRAFT_WEEK} as is_draft, week > ${DRAFT_WEEK} and week % 9 = 4 and right(payout_id::text, 2) = '07' as is_returned,
       case when week > ${DRAFT_WEEK} then ${daysAgo('week - 1', 7)} end as sent_at) state
   order by week desc`,
  `insert into payout_entry (ledger_entry_id, payout_id) select id, payout_id from share where weeks_ago between 1 and ${WEEKS} order by id`,
  `insert into payout_transfer (payout_id, line_no, order_id, payment_ref, amount_cents, transfer_ref)
   select payout_id, row_number() over (partition by payout_id order by share.id), share.order_id, session.provider_ref, -share.amount_cents, 'sbx_transfer_' || share.id
   from share join payment_session session on session.order_id = share.order_id where weeks_ago between ${DRAFT_WEEK + 1} and ${WEEKS}`,
  `insert into payout_account (restaurant_id, account_ref, is_ready, is_submitted, requirements_due, checked_at)
   select id, 'sbx_account_' || id, true, true, '{}', now() from restaurant where closed_at is null`,
  'update account set email_confirmed_at = created_at where restaurant_id is not null',
]

/** Each charge and each transfer as the provider has it. */
const movements = [
  `insert into balance_transaction (ref, kind, source_ref, amount_cents, fee_cents, at, matched_to, matched_at)
   select 'txn_' || provider_ref, 'charge', provider_ref, amount_cents, 30, fulfilled_at, 'payment ' || id, fulfilled_at
   from payment_session where provider_ref is not null order by fulfilled_at`,
  `insert into balance_transaction (ref, kind, source_ref, amount_cents, fee_cents, at, matched_to, matched_at)
   select 'txn_' || transfer_ref, 'transfer', transfer_ref, -transfer.amount_cents, 0, sent_at, 'transfer ' || payout_id || ' ' || line_no, sent_at
   from payout_transfer transfer join payout on payout.id = payout_id order by sent_at`,
]

const disagreements = [
  `insert into dispute (id, provider_ref, payment_ref, session_id, order_id, amount_cents, fee_cents, reason, status, has_evidence, due_by, opened_at,
     checked_at, taken_at, closed_at, borne_by)
   select ${sqlId('dispute', 'n')}, 'sbx_dispute_' || n, provider_ref, session.id, order_id, 1200, 2500, 'product_not_received',
     case when n >= ${FIRST_OPEN_DISPUTE} then 'needs_response' when n % 2 = 0 then 'won' else 'lost' end, false, at + interval '10 days', at, at, at,
     case when n < ${FIRST_OPEN_DISPUTE} then at + interval '12 days' end, case when n < ${FIRST_OPEN_DISPUTE} and n % 2 = 1 then 'operator' end
   from (select *, row_number() over (order by id) - 1 as n from payment_session where provider_ref is not null limit ${DISPUTES}) session,
     lateral (select now() - (${DISPUTES} - n) * interval '4 hours' as at) opened order by n`,
  `insert into unmatched (id, key, side, kind, ref, actual_cents, at, first_seen_at, resolved_at, reason)
   select ${sqlId('unmatched', 'n')}, 'provider:txn_unheard_' || n, 'provider', 'charge', 'unheard_' || n, 1200, at, at,
     case when n < ${FIRST_OPEN_UNMATCHED} then at + interval '1 day' end, case when n < ${FIRST_OPEN_UNMATCHED} then 'Paid back by hand' end
   from generate_series(0, ${UNMATCHED - 1}) n, lateral (select now() - (${UNMATCHED} - n) * interval '3 hours' as at) seen order by n`,
]

/**
 * Queries that add to a city and its year how its money has reached the restaurants: a batch and its payouts
 * for each week.
 */
export const moneySql = [...payouts, ...movements, ...disagreements]
