-- A declaration has `storage: { method, since }` in place of `kept: { how, since }`.
create or replace function pg_temp.with_storage(declaration jsonb) returns jsonb language sql immutable as $$
  select declaration - 'kept' || jsonb_build_object('storage', case jsonb_typeof(declaration -> 'kept')
    when 'object' then (declaration -> 'kept') - 'how' || jsonb_build_object('method', case declaration #>> '{kept,how}'
      when 'cold' then 'refrigerated' when 'out_of_control' then 'unrefrigerated' else declaration #>> '{kept,how}' end)
    else 'null'::jsonb end)
$$;

alter table food_item alter column declaration set default
  '{"allergens":{"checked":false,"contains":[],"may_be_present":[]},"diets":[],"certificates":[],"storage":null,"use_by":null,"best_before":null}';
alter table order_line alter column declaration set default
  '{"allergens":{"checked":false,"contains":[],"may_be_present":[]},"diets":[],"certificates":[],"storage":null,"use_by":null,"best_before":null}';

update food_item set declaration = pg_temp.with_storage(declaration) where declaration ? 'kept';
update order_line set
  declaration = pg_temp.with_storage(declaration),
  changed_declaration = case when changed_declaration ? 'kept' then pg_temp.with_storage(changed_declaration) else changed_declaration end
where declaration ? 'kept';
update food_item_edit set fields = array_replace(fields, 'kept', 'storage') where 'kept' = any (fields);

-- An email about a changed declaration that waits, in the queue or in a backup that is being restored, has it before and after.
do $$
declare
  waiting regclass := coalesce(to_regclass('pg_temp.pending_job'), to_regclass('pgboss.job'));
begin
  if waiting is null then return; end if;
  execute format($update$
    update %s as job set data = data || jsonb_build_object(
      'before', pg_temp.with_storage(data -> 'before'), 'after', pg_temp.with_storage(data -> 'after'))
    where coalesce(to_jsonb(job) ->> 'state', 'created') in ('created', 'retry', 'active')
      and name = 'orders.emails' and data ->> 'kind' = 'declaration_changed' and data -> 'before' ? 'kept'
  $update$, waiting);
end $$;
