alter table account add column pickup_reminders boolean not null default true;
