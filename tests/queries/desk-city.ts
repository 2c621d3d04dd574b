import { type Kind, sqlId } from '#tests/bench/city-ids.ts'
import { BUSY } from '#tests/bench/generated-orders.ts'
import { type CitySize, onSale, sessionsSql } from '#tests/bench/generated-city.ts'
import { moneySql } from './money-city.ts'

/** What the desk of a city has, whatever the city's size. */
export const RESTAURANTS = 2_000
export const COMPLAINTS = 5_000
export const REPORTS = 3_000
export const DECISIONS = 1_000
export const COLLEAGUES = 6
const AUDIT_ENTRIES = 50_000
const SEALED_AT_ONCE = 1_000
/** Complaints, reports and decisions from these on wait for somebody; the others are over. */
export const FIRST_WAITING_COMPLAINT = 4_650
export const FIRST_WAITING_REPORT = 2_400
const FIRST_WITH_OPERATOR = 4_850
const FIRST_APPEALED = 4_950
/** The code of some orders at once: codes come again once an order is over. */
export const COMMON_CODE = '2H4K6P'

const spread = (n: string, days: number): string =>
  `now() - ((${n})::bigint * 7919 % ${days * 1_440}) * interval '1 minute'`
const pick = (texts: readonly string[], n: string): string =>
  `(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + (${n}) % ${texts.length}]`
const text = (n: string): string =>
  `'It was not what the page said, and nobody at the counter could tell us why. Case ' || md5((${n})::text)`

/** The order that a complaint is about: two of a hundred complaints are about those who have most orders. */
const orderOf = (n: string): string => `((${n}) * 20 + 1 + (${n}) % 7)`

const roles = `case when n = ${BUSY} then 'admin' when n < 3 then 'finance' else 'support' end`

/** Those who work at the desk, signed in with it open. */
export const colleagues = [
  `insert into account (id, name, email, mobile_number, user_type, password_hash, created_at)
   select ${sqlId('colleague', 'n')}, 'Colleague ' || n, 'colleague-' || n || '@bench.example', '+61491570157', 'customer', '', now()
   from generate_series(0, ${COLLEAGUES - 1}) n`,
  sessionsSql('colleague', COLLEAGUES).replace(/;\s*$/, ''),
  `insert into operator (id, account_id, role, invited_at, accepted_at)
   select ${sqlId('operator', 'n')}, ${sqlId('colleague', 'n')}, ${roles}, now() - interval '1 year', now() - interval '1 year'
   from generate_series(0, ${COLLEAGUES - 1}) n`,
  `insert into desk_session (session_id, operator_id, started_at, last_seen_at, proven_at)
   select session.id, operator.id, now(), now(), now() from operator join session on session.account_id = operator.account_id`,
]

/** Restaurants in every state: those that sell are approved, the rest are not public. */
const registrations = ({ restaurants }: CitySize): string[] => [
  `create temp table newcomer as select n, ${sqlId('restaurant', 'n')} as id, ${sqlId('partner', 'n')} as account_id,
     ${pick(['draft', 'submitted', 'changes_requested', 'declined', 'suspended', 'closed'], 'n')} as state, ${spread('n', 200)} as at
   from generate_series(${restaurants}, ${RESTAURANTS - 1}) n`,
  `insert into account (id, name, email, mobile_number, user_type, password_hash, restaurant_id, created_at)
   select account_id, 'Partner ' || n, 'partner-' || n || '@bench.example', '+61491570156', 'restaurant', '', id, at from newcomer`,
  `insert into restaurant (id, account_id, name, address, suburb, created_at, hidden, hidden_at, closed_at)
   select id, account_id, ${pick(['Bistro', 'Pantry', 'Noodle Bar', 'Bakehouse'], 'n')} || ' ' || n, n || ' Smith Street', 'Fitzroy', at,
     case when state <> 'closed' then 'unapproved' end, case when state <> 'closed' then at end, case when state = 'closed' then at end
   from newcomer`,
  `insert into restaurant_registration (restaurant_id, state, state_at, suspended_until)
   select id, state, at, case when state = 'suspended' and n % 2 = 0 then now() + interval '30 days' end from newcomer`,
  `update restaurant_registration registration set legal_name = 'Holdings ' || n || ' Pty Ltd', trading_name = name,
     abn = (51000000000 + n)::text, council = 'Yarra City', premises_number = 'P' || n, premises_class = '2',
     premises_expires_on = (now() + (n % 400 - 60) * interval '1 day')::date, food_safety_supervisor = 'Robin ' || n, agreement_version = 1
   from generate_series(0, ${RESTAURANTS - 1}) n join restaurant on restaurant.id = ${sqlId('restaurant', 'n')}
   where registration.restaurant_id = restaurant.id`,
  `insert into food_certificate (restaurant_id, media_type, content, uploaded_at)
   select restaurant_id, 'application/pdf', convert_to(repeat(md5(restaurant_id::text), 500), 'UTF8'), now()
   from restaurant_registration where state <> 'draft'`,
]

/** Complaints in every state, with photos as long as they are kept. */
const complaints = (order: Kind): string[] => [
  `create temp table told as select n, customer_order.id as order_id, customer_order.account_id, customer_order.restaurant_id,
     case when n < ${FIRST_WAITING_COMPLAINT} then ${pick(['settled', 'closed', 'settled'], 'n')} when n < ${FIRST_WITH_OPERATOR} then 'open'
       when n < ${FIRST_APPEALED} then 'with_operator' else 'appealed' end as status,
     case when n < ${FIRST_WAITING_COMPLAINT} then now() - interval '5 days' - (${COMPLAINTS} - n) * interval '105 minutes'
       else now() - (${COMPLAINTS} - n) * interval '7 minutes' end as at
   from generate_series(0, ${COMPLAINTS - 1}) n join customer_order on customer_order.id = ${sqlId(order, orderOf('n'))}`,
  `insert into complaint (id, order_id, account_id, restaurant_id, kind, text, lines, status, created_at, due_at, escalated_at, answered_at,
     answer_agrees, answer_text, decided_at, decided_by, decided_cents, borne_by, decision_reason, appeal_until, appealed_at, appealed_by,
     appeal_text, closed_at)
   select ${sqlId('complaint', 'n')}, order_id, account_id, restaurant_id, ${pick(['missing', 'poor_quality', 'wrong_item', 'other'], 'n')},
     ${text('n')}, '[]', status, at, case when status in ('open', 'with_operator', 'appealed') then at + interval '48 hours' end,
     case when status <> 'open' then at + interval '1 hour' end, case when status <> 'open' then at + interval '1 hour' end,
     case when status <> 'open' then false end, case when status <> 'open' then ${text('n + 1')} end,
     case when status not in ('open', 'with_operator') then at + interval '2 hours' end,
     case when status not in ('open', 'with_operator') then ${sqlId('operator', `n % ${COLLEAGUES}`)} end,
     case when status in ('settled', 'appealed') then 600 end, case when status in ('settled', 'appealed') then 'operator' end,
     case when status not in ('open', 'with_operator') then 'Both sides were heard.' end,
     case when status not in ('open', 'with_operator') then at + interval '14 days' end,
     case when status = 'appealed' then at + interval '3 hours' end, case when status = 'appealed' then 'customer' end,
     case when status = 'appealed' then ${text('n + 2')} end, case when status in ('settled', 'closed') then at + interval '2 hours' end
   from told order by n`,
  `insert into complaint_photo (id, complaint_id, bytes, created_at)
   select ${sqlId('complaint-photo', 'n')}, ${sqlId('complaint', 'n')}, convert_to(repeat(md5(n::text), 600), 'UTF8'), at
   from told where n % 2 = 0 and at > now() - interval '180 days'`,
  `insert into complaint_food_item (complaint_id, food_item_id, removed)
   select ${sqlId('complaint', 'n')}, food_item_id, false from told join order_line on order_line.order_id = told.order_id and line_no = 0
   where status = 'with_operator'`,
]

/**
 * Reports about meals and restaurants, three in four of them decided, and the decisions about them with their
 * appeals.
 */
const reports = ({ items, restaurants }: CitySize): string[] => {
  // Every third restaurant, so that some have more decisions than others; the busiest is among them.
  const about = (n: string) => `(${n}) * 3 % ${restaurants}`
  const kind = (n: string) => `case when (${n}) % 3 = 0 then 'restaurant' else 'food_item' end`
  const object = (n: string): string =>
    `case when (${n}) % 3 = 0 then ${sqlId('restaurant', about(n))} else ${sqlId('item', `${about(n)} + ${restaurants} * ((${n}) % ${onSale(items) / restaurants})`)} end::text`
  return [
    `insert into decision (id, restaurant_id, object_kind, object_id, object_name, measure, scope, from_at, until_at, facts_relied_on, ground,
       decided_by, appeal_until, before, lifted_at, appealed_at, appeal_text, appeal_outcome, appeal_reasons, appeal_decided_at, appeal_decided_by)
     select ${sqlId('decision', 'n')}, ${sqlId('restaurant', about('n'))}, ${kind('n')}, ${object('n')}, 'Lasagne',
       case when n % 3 = 0 then 'listing_paused' else 'no_action' end, 'Nothing changes.', at, case when n % 3 = 0 then at + interval '20 days' end,
       ${text('n')}, 'Food Act 1984 (Vic)', ${sqlId('operator', `n % ${COLLEAGUES}`)}, at + interval '6 months', '{}',
       case when n % 3 = 0 then at + interval '1 day' end, case when n % 10 = 0 then at + interval '1 hour' end, case when n % 10 = 0 then ${text('n')} end,
       case when n % 20 = 0 then 'upheld' end, case when n % 20 = 0 then 'As decided.' end, case when n % 20 = 0 then at + interval '1 day' end,
       case when n % 20 = 0 then ${sqlId('operator', '1')} end
     from generate_series(0, ${DECISIONS - 1}) n, lateral (select now() - (${DECISIONS} - n) * interval '8 hours' as at) decided order by n`,
    `insert into report (id, object_kind, object_id, restaurant_id, reason, text, email, account_id, at, decision_id, decided_at)
     select ${sqlId('report', 'n')}, ${kind('of')}, ${object('of')}, ${sqlId('restaurant', about('of'))},
       ${pick(['unsafe_food', 'allergen_wrong', 'not_surplus', 'price_misleading', 'other'], 'n')}, ${text('n')},
       case when n % 4 = 0 then 'reporter-' || n || '@bench.example' end, case when n % 5 = 0 then ${sqlId('account', 'n % 1000')} end, at,
       case when n < ${FIRST_WAITING_REPORT} then ${sqlId('decision', 'of')} end,
       case when n < ${FIRST_WAITING_REPORT} then at + interval '1 day' end
     from generate_series(0, ${REPORTS - 1}) n, lateral (select n * ${DECISIONS} / ${REPORTS} as of) decided,
       lateral (select now() - (${REPORTS} - n) * interval '2 hours 30 minutes' as at) sent order by n`,
  ]
}

const OBJECTS = ['complaint', 'account', 'restaurant', 'order', 'decision'] as const
const idKinds: Record<(typeof OBJECTS)[number], [Kind, number]> = {
  complaint: ['complaint', COMPLAINTS],
  account: ['account', 1_000],
  restaurant: ['restaurant', RESTAURANTS],
  order: ['order', COMPLAINTS],
  decision: ['decision', DECISIONS],
}
const objectId = OBJECTS.map((kind) => {
  const [of, count] = idKinds[kind]
  return `when '${kind}' then ${sqlId(of, `n % ${count}`)}`
}).join(' ')

/**
 * A year of what was done at the desk. A thousandth of it is about texts; the last entries are not sealed
 * yet.
 */
const auditLog = [
  `insert into audit_entry (at, actor_kind, actor_id, action, object_kind, object_id, reason, before, after, request_id)
   select now() - (${AUDIT_ENTRIES} - n) * interval '10 minutes', case when n % 10 = 0 then 'system' else 'operator' end,
     case when n % 10 > 0 then ${sqlId('operator', `n % ${COLLEAGUES - 1}`)} end,
     case kind when 'account' then 'opened the page' else 'changed' end, kind,
     case kind ${objectId} else ${sqlId('operator', '0')} end::text, 'Asked for help', '{"status": "open"}', '{"status": "settled"}', md5(n::text)
   from generate_series(1, ${AUDIT_ENTRIES}) n,
     lateral (select case when n % 1000 = 1 then 'legal_text' else ${pick(OBJECTS, 'n')} end as kind) about order by n`,
  // Not their hashes: those are for whoever checks the log.
  `insert into audit_seal (at, entry_ids, digests, hash)
   select max(at), array_agg(id order by id), string_agg(sha256(convert_to(id::text, 'UTF8')), ''), sha256('seal')
   from audit_entry where id <= ${AUDIT_ENTRIES - SEALED_AT_ONCE / 2} group by (id - 1) / ${SEALED_AT_ONCE} order by 1`,
]

/** Queries that add to a city and its year, whose orders have ids of a kind, what its desk works with. */
export const deskSql = (size: CitySize, { kind }: { kind: Kind }): string[] => [
  ...colleagues,
  ...registrations(size),
  ...complaints(kind),
  ...reports(size),
  ...auditLog,
  ...moneySql,
  `update customer_order set code = '${COMMON_CODE}' where id in (select order_id from told where n < 30)`,
  'analyze',
]
