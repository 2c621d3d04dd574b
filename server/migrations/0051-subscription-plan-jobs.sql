-- A subscription plan that ends is a job. Those of an earlier version that wait, in the queue or in a backup that is being restored, move to
-- its present name: nothing else would end what an erased account still pays for.
do $$
declare
  waiting regclass := coalesce(to_regclass('pg_temp.pending_job'), to_regclass('pgboss.job'));
begin
  if waiting is null then return; end if;
  if waiting = to_regclass('pgboss.job') then
    perform pgboss.create_queue('subscriptions.end_subscription_plan', '{"policy": "standard"}');
  end if;
  execute format($update$
    update %s as job set name = 'subscriptions.end_subscription_plan'
    where coalesce(to_jsonb(job) ->> 'state', 'created') in ('created', 'retry', 'active') and name = 'subscriptions.end_plan'
  $update$, waiting);
end $$;
