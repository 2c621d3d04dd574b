-- The operator's account at Stripe, to which this database belongs. Null until Stripe has been asked.
alter table payment_provider add column account_ref text;
