-- One table for the keys of all requests that can be repeated, whoever sends them. Locked in the order in which placing does.
lock table account, idempotency_key in access exclusive mode;
alter table idempotency_key drop constraint idempotency_key_account_id_fkey;
alter table idempotency_key rename to idempotent_request;
alter table idempotent_request rename column account_id to sender_id;
alter table idempotent_request rename column order_id to result_id;
alter index idempotency_key_pkey rename to idempotent_request_pkey;
alter index idempotency_key_age rename to idempotent_request_age;
