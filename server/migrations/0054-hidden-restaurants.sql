-- Hidden restaurants and food items are kept as they are and shown to nobody but their kitchen. What is hidden counts as ended, so that the
-- indexes that browsing and searching read have none of it, and their queries stay as they were.
alter table restaurant
  add column hidden text check (hidden in ('unapproved', 'suspended')),
  add column hidden_at timestamptz,
  add constraint restaurant_hidden check ((hidden is null) = (hidden_at is null));
drop index restaurant_open_name;
drop index restaurant_short_id;
drop index restaurant_position;
create index restaurant_open_name on restaurant (name, id) where closed_at is null and hidden is null;
create index restaurant_short_id on restaurant ((right(id::text, 12) collate "C")) where closed_at is null and hidden is null;
create index restaurant_position on restaurant (latitude, longitude) where closed_at is null and hidden is null and latitude is not null;

-- `hidden`: its restaurant is, or the item was removed. `for_sale` is made anew, with its index.
alter table food_item drop column for_sale;
alter table food_item
  add column hidden boolean not null default false,
  add column removed boolean not null default false,
  add constraint food_item_hidden_ended check (ended or not hidden),
  add constraint food_item_removed_hidden check (hidden or not removed);
alter table food_item add column for_sale boolean not null
  generated always as (quantity_available > 0 and not switched_off and withdrawn_at is null and not hidden) stored;
create index food_item_for_sale on food_item (restaurant_id, expires_at, cuisine_type) include (pickup_end)
  where for_sale and not ended;

-- A new end of sale does not reopen what is hidden, and what is listed hidden begins as ended.
create or replace function reopen_food_item() returns trigger language plpgsql as $$
begin
  new.ended := new.hidden
  ; return new
  ; end $$;
create trigger food_item_added_hidden before insert on food_item
for each row when (new.hidden and not new.ended) execute function reopen_food_item();

drop trigger food_item_words_changed on food_item;
create trigger food_item_words_changed
after update of name, description, cuisine_type, restaurant_words, expires_at, withdrawn_at, hidden on food_item
for each row when ((old.name, old.description, old.cuisine_type, old.restaurant_words, old.expires_at, old.withdrawn_at is null, old.ended)
  is distinct from (new.name, new.description, new.cuisine_type, new.restaurant_words, new.expires_at, new.withdrawn_at is null, new.ended))
execute function change_food_item_words();

alter table food_item_edit drop constraint food_item_edit_action_check;
alter table food_item_edit add constraint food_item_edit_action_check
  check (action in ('listed', 'listed_again', 'listed_by_plan', 'changed', 'withdrawn', 'closed', 'removed', 'restored'));
