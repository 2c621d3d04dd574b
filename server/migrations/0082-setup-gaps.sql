-- What the provider has said that its operator has not set up there, by subject, with the page to open.
alter table payment_provider add column setup_gaps jsonb not null default '{}';
