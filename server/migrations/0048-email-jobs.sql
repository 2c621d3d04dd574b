-- Each slice has a queue for its emails, with their kind in the data. Jobs that wait for an email of an earlier version move there, so that
-- none is lost. Those of a backup that is being restored wait in a temporary table, whatever the queue holds meanwhile.
do $$
declare
  waiting regclass := coalesce(to_regclass('pg_temp.pending_job'), to_regclass('pgboss.job'));
begin
  if waiting is null then return; end if;
  if waiting = to_regclass('pgboss.job') then
    perform pgboss.create_queue(name, '{"policy": "standard"}') from unnest(array[
      'accounts.emails', 'staff.emails', 'hours.emails', 'restaurants.emails', 'weekly_plans.emails', 'orders.emails', 'recalls.emails',
      'food_items.edited', 'food_items.withdrawn']) as name;
  end if;
  execute format($update$
    update %s as job set
      name = case name
        when 'notifications.account' then 'accounts.emails'
        when 'accounts.reset_mail' then 'accounts.emails'
        when 'staff.invitation' then 'staff.emails'
        when 'notifications.holiday' then 'hours.emails'
        when 'notifications.address' then 'restaurants.emails'
        when 'notifications.plan' then 'weekly_plans.emails'
        when 'notifications.edited' then 'food_items.edited'
        when 'notifications.listing' then 'food_items.withdrawn'
        else case data ->> 'about' when 'food_recalled' then 'recalls.emails' else 'orders.emails' end
      end,
      data = case name
        when 'notifications.message' then data - 'about' || jsonb_build_object('kind', data -> 'about')
        when 'notifications.edited' then data
        when 'notifications.listing' then jsonb_build_object('food_item_id', data #> '{before,id}', 'at', data -> 'at')
        else data || jsonb_build_object('kind', case name
          when 'notifications.account' then 'account_changed'
          when 'accounts.reset_mail' then 'password_reset'
          when 'staff.invitation' then 'staff_invitation'
          when 'notifications.holiday' then 'holiday_question'
          when 'notifications.address' then 'address_needed'
          else 'weekly_plan_question' end)
      end
    where coalesce(to_jsonb(job) ->> 'state', 'created') in ('created', 'retry', 'active')
      and name in ('notifications.message', 'notifications.account', 'notifications.holiday', 'notifications.address',
        'notifications.plan', 'notifications.edited', 'notifications.listing', 'accounts.reset_mail', 'staff.invitation')
  $update$, waiting);
end $$;

-- An email of a weekly plan that was sent by its earlier key is not sent again by the present one.
update message_sent set key = 'weekly_' || key where key like 'plan\_question:%';
