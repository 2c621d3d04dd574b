-- Deals on sale are few beside those that have ended, so what browsing walks through holds only them. A sweep sets `ended`.
alter table food_item add column ended boolean not null default false;
-- Room on each page for the next version of a row: a stock that moves then touches no index.
alter table food_item set (fillfactor = 90);
drop index food_item_ending;
drop index food_item_cuisine_ending;
create index food_item_ending on food_item (expires_at, id) where withdrawn_at is null and not ended;
create index food_item_price on food_item (discounted_price_cents, id) where withdrawn_at is null and not ended;
create index food_item_discount on food_item (discount_percentage, id) where withdrawn_at is null and not ended;
create index food_item_cuisine_ending on food_item (cuisine_type, expires_at, id) where withdrawn_at is null and not ended;
create index food_item_cuisine_price on food_item (cuisine_type, discounted_price_cents, id) where withdrawn_at is null and not ended;
create index food_item_cuisine_discount on food_item (cuisine_type, discount_percentage, id) where withdrawn_at is null and not ended;
create index food_item_restaurant_listed on food_item (restaurant_id, created_at desc, id);

create function reopen_food_item() returns trigger language plpgsql as $$
begin
  new.ended := false
  ; return new
  ; end $$;
create trigger food_item_reopened before update of expires_at on food_item
for each row when (old.ended and new.expires_at is distinct from old.expires_at) execute function reopen_food_item();

-- The words of a deal by their stems. Signs part words; left in, some would make an address or a tag of what a cook wrote.
create function deal_words(name text, description text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('english'::regconfig, translate(name || ' ' || description, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;

-- One row per word of a deal on sale, in the order in which deals end: the next page of a search is the next rows of a word,
-- however many deals have it. Triggers keep it, so that no way of writing a deal can pass it by.
create table food_item_word (
  word text collate "C" not null,
  expires_at timestamptz not null,
  food_item_id uuid not null,
  primary key (word, expires_at, food_item_id)
);
alter table food_item_word alter column word set statistics 500;

create function add_food_item_words() returns trigger language plpgsql as $$
begin
  insert into food_item_word (word, expires_at, food_item_id)
  select lexeme, expires_at, id from added, unnest(deal_words(name, description)) where withdrawn_at is null and not ended
  ; return null
  ; end $$;
create trigger food_item_added after insert on food_item
referencing new table as added for each statement execute function add_food_item_words();

create function change_food_item_words() returns trigger language plpgsql as $$
begin
  delete from food_item_word known using unnest(deal_words(old.name, old.description)) gone
  where known.word = gone.lexeme collate "C" and known.expires_at = old.expires_at and known.food_item_id = old.id
  ; insert into food_item_word (word, expires_at, food_item_id)
  select lexeme, new.expires_at, new.id from unnest(deal_words(new.name, new.description)) where new.withdrawn_at is null and not new.ended
  ; return null
  ; end $$;
create trigger food_item_words_changed after update of name, description, expires_at, withdrawn_at on food_item
for each row when ((old.name, old.description, old.expires_at, old.withdrawn_at is null) is distinct from
  (new.name, new.description, new.expires_at, new.withdrawn_at is null))
execute function change_food_item_words();

insert into food_item_word (word, expires_at, food_item_id)
select lexeme, expires_at, id from food_item, unnest(deal_words(name, description)) where withdrawn_at is null;

-- A statement reads one restaurant's movements of a month, not everyone's. Whose an entry is, its order says.
alter table ledger_entry add column restaurant_id uuid references restaurant (id);
update ledger_entry entry set restaurant_id = o.restaurant_id from customer_order o where o.id = entry.order_id;
create index ledger_entry_restaurant on ledger_entry (restaurant_id, at);
drop index ledger_entry_at;
create function fill_ledger_restaurant() returns trigger language plpgsql as $$
begin
  new.restaurant_id := (select restaurant_id from customer_order where id = new.order_id)
  ; return new
  ; end $$;
create trigger ledger_entry_restaurant_given before insert on ledger_entry
for each row execute function fill_ledger_restaurant();

create index provider_event_age on provider_event (received_at);
create index subscription_silent on subscription (current_period_end) where provider_ref is not null;
