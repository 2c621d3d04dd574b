-- Accounts that are not ready are asked about more often: each kind is found by its own part of the index.
drop index payout_account_checked;
create index payout_account_unchecked on payout_account (is_ready, checked_at, restaurant_id);
