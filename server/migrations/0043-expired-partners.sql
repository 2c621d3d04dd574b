-- Partners without the plan, by whom the sweep finds what is on sale for too long.
create index subscription_expired on subscription (account_id) where status = 'expired';
