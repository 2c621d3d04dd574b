-- Lists whose open rows come first, the newest of them first.
drop index dispute_opened;
create index dispute_listed on dispute ((closed_at is null) desc, opened_at desc, id desc);
drop index unmatched_seen;
create index unmatched_listed on unmatched ((resolved_at is null) desc, first_seen_at desc, id desc);

-- One statement writes which entries are in a payout, from entries and payouts that it has just read or written. To check each of a million
-- again takes longer than all the rest, and writes to the page of each entry. The ledger loses nothing, and payouts with entries are kept here.
alter table payout_entry drop constraint payout_entry_ledger_entry_id_fkey, drop constraint payout_entry_payout_id_fkey;
create function keep_payout_with_entries() returns trigger language plpgsql as $$
begin
  if exists (select from payout_entry where payout_id = old.id) then
    raise foreign_key_violation using message = 'payout ' || old.id || ' has entries';
  end if;
  return old;
end $$;
create trigger payout_kept before delete on payout for each row execute function keep_payout_with_entries();

-- A payable payout is added to over and over: with room on its page its indexes need not follow.
alter table payout set (fillfactor = 50);

-- Whom the provider was not asked about for a day.
create index payout_account_checked on payout_account (checked_at, restaurant_id);
