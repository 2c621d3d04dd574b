alter table operator
  -- As at acceptance; the email follows the account's. They stay when the account is erased.
  add name text,
  add email text,
  -- From when the wait before approving money counts; null for those who need not wait.
  add approval_wait_from timestamptz;
update operator set name = account.name, email = account.email
from account where account.id = operator.account_id and account.erased_at is null;
-- The first two of the instance need not wait.
update operator set approval_wait_from = accepted_at
where id in (select id from operator where accepted_at is not null order by accepted_at, id offset 2);
