-- The figures of a period count whose account was erased in it.
create index account_erased on account (erased_at) where erased_at is not null;
