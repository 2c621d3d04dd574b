-- How far the movements that were read are matched: a run that failed after reading is done again.
alter table reconciliation add column matched_until timestamptz not null default now();
update reconciliation set matched_until = read_until;

-- Movements of the provider are matched some at a time, in their order.
drop index balance_transaction_unmatched;
create index balance_transaction_unmatched on balance_transaction (at, ref) where matched_at is null;

-- What the ledger expects of the provider is compared by slices of time.
create index payment_session_fulfilled on payment_session (fulfilled_at)
where payment_status = 'paid' and provider_ref is not null and package_id = 'order';
create index refund_moved on refund (coalesce(settled_at, created_at));
create index payout_sent on payout (sent_at) where sent_at is not null;
create index payout_transfer_reversed on payout_transfer (reversed_at) where reversed_at is not null;
create index dispute_taken on dispute (taken_at) where taken_at is not null;
create index dispute_closed on dispute (closed_at) where closed_at is not null;
