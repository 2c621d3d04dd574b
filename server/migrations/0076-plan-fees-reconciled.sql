-- A charge of a subscription belongs to a fee in the ledger, whose ref begins with the provider's id of the subscription plan.
create index ledger_entry_plan_fee on ledger_entry (split_part(ref, ':', 1)) where event = 'plan_fee' and ledger_account = 'provider';
create index ledger_entry_plan_fee_at on ledger_entry (at) where event = 'plan_fee' and ledger_account = 'provider';

-- `not_before` and `not_after` tell apart movements with one reference: the months of a subscription.
create or replace view expected_movement (kind, source_ref, amount_cents, at, matched_to, is_required, not_before, not_after) as
select 'charge', provider_ref, amount_cents, fulfilled_at, 'payment ' || id, true, null::timestamptz, null::timestamptz
from payment_session where payment_status = 'paid' and provider_ref is not null and package_id = 'order'
union all
select 'refund', provider_ref, -amount_cents, coalesce(settled_at, created_at), 'refund ' || id, status = 'succeeded', null, null
from refund where provider_ref is not null
union all
select 'refund_failure', provider_ref, amount_cents, settled_at, 'failed refund ' || id, false, null, null
from refund where provider_ref is not null and status = 'failed'
union all
select 'transfer', transfer_ref, -transfer.amount_cents, payout.sent_at, 'transfer ' || payout_id || ' ' || line_no, true, null, null
from payout_transfer transfer join payout on payout.id = transfer.payout_id where transfer_ref is not null
union all
select 'transfer_reversal', transfer_ref, amount_cents, reversed_at, 'reversal ' || payout_id || ' ' || line_no, true, null, null
from payout_transfer where transfer_ref is not null and reversed_at is not null
union all
select 'dispute', provider_ref, -amount_cents, taken_at, 'dispute ' || id, true, null, null from dispute where taken_at is not null
union all
select 'dispute_reversal', provider_ref, amount_cents, closed_at, 'won dispute ' || id, true, null, null
from dispute where status = 'won' and taken_at is not null and closed_at is not null
union all
-- A fee is charged in the month that it is for, whose end is in its ref. One that was taken back was refunded, or never charged.
select 'charge', split_part(fee.ref, ':', 1), fee.amount_cents, fee.at, 'plan fee ' || fee.id, true,
  period.ends_at - interval '1 month 1 day', period.ends_at
from ledger_entry fee cross join lateral (
  select substring(fee.ref from '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z')::timestamptz as ends_at
) period
where fee.event = 'plan_fee' and fee.ledger_account = 'provider' and fee.amount_cents > 0 and not exists (
  select from ledger_entry reversal
  where reversal.subscription_id = fee.subscription_id and reversal.event = 'plan_fee' and reversal.ledger_account = 'provider'
    and reversal.amount_cents < 0
    and reversal.ref = regexp_replace(fee.ref, '[0-9]+$', '') || (substring(fee.ref from '[0-9]+$')::int + 1))
union all
select 'charge', session.provider_ref, refund.amount_cents, refund.created_at, 'charge refunded by ' || refund.id, false, null, null
from refund join payment_session session on session.id = refund.session_id
where session.package_id = 'restaurant_subscription' and session.provider_ref is not null;
