-- The customer of an order that is handed over before pickup opens is emailed, once the collection can no longer be undone.
alter table pickup_scan add column early_email_due boolean not null default false;
create index pickup_scan_early_email on pickup_scan (received_at) where early_email_due;
