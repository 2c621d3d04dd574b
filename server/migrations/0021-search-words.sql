-- Search finds words in spite of accents and spelling mistakes, and by restaurant, suburb and cuisine. Both extensions come with PostgreSQL
-- and are trusted: a role that may create schemas in its database may create them, too.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Signs part words; left in, some would make an address or a tag of what a cook wrote. Accents come first: a typographic apostrophe becomes
-- a sign. Nothing but statements and triggers calls these functions, so they need not be immutable, which unaccent is not.
create function search_text(text) returns text language sql stable parallel safe
return translate(unaccent('unaccent'::regdictionary, $1), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));
create function search_stems(text) returns tsvector language sql stable parallel safe
return to_tsvector('english'::regconfig, search_text($1));

-- The words that a search for a food item can have, by their stems.
create function food_item_stems(name text, description text, cuisine_type text, restaurant_words text) returns tsvector
language sql stable parallel safe
return search_stems(name || ' ' || description || ' ' || cuisine_type || ' ' || restaurant_words);
-- Processes of the version before call this one until they are replaced.
create or replace function deal_words(name text, description text) returns tsvector language sql stable parallel safe
return search_stems(name || ' ' || description);

-- The name and the suburb of the restaurant, copied, so that the words of a food item follow from its own row.
alter table food_item add column restaurant_words text not null default '';

-- Words that spelling mistakes are corrected to: of names, restaurants, suburbs and cuisines, but not of descriptions, whose many common
-- words would be taken for misspelt dishes. `letters` are those of the word in the order of the alphabet, the same when two are swapped.
create table food_item_spelling (
  word text collate "C" primary key,
  stem text collate "C" not null,
  letters text collate "C" not null
);
create index food_item_spelling_letters on food_item_spelling (letters);
create index food_item_spelling_trigrams on food_item_spelling using gin (word gin_trgm_ops) with (fastupdate = off);

create function search_spellings(text) returns table (word text, stem text, letters text) language sql stable parallel safe
begin atomic
  select word, stem, (select string_agg(letter, '' order by letter collate "C") from regexp_split_to_table(word, '') letter)
  from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, search_text($1)))) word
  cross join lateral unnest(tsvector_to_array(to_tsvector('english'::regconfig, word))) stem
  where word ~ '^[a-z]{3,30}$';
end;

drop trigger food_item_added on food_item;
drop trigger food_item_words_changed on food_item;

-- In the order of the words, so that two transactions with the same new words never wait for each other in a circle.
create or replace function add_food_item_words() returns trigger language plpgsql as $$
begin
  insert into food_item_word (word, expires_at, food_item_id)
  select lexeme, expires_at, id from added, unnest(food_item_stems(name, description, cuisine_type, restaurant_words))
  where withdrawn_at is null and not ended
  ; insert into food_item_spelling (word, stem, letters)
  select distinct word, stem, letters from added, search_spellings(name || ' ' || cuisine_type || ' ' || restaurant_words)
  where withdrawn_at is null and not ended order by word
  on conflict do nothing
  ; return null
  ; end $$;

create or replace function change_food_item_words() returns trigger language plpgsql as $$
begin
  delete from food_item_word known
  using unnest(food_item_stems(old.name, old.description, old.cuisine_type, old.restaurant_words)) gone
  where known.word = gone.lexeme collate "C" and known.expires_at = old.expires_at and known.food_item_id = old.id
  ; insert into food_item_word (word, expires_at, food_item_id)
  select lexeme, new.expires_at, new.id from unnest(food_item_stems(new.name, new.description, new.cuisine_type, new.restaurant_words))
  where new.withdrawn_at is null and not new.ended
  ; insert into food_item_spelling (word, stem, letters)
  select word, stem, letters from search_spellings(new.name || ' ' || new.cuisine_type || ' ' || new.restaurant_words)
  where new.withdrawn_at is null and not new.ended order by word
  on conflict do nothing
  ; return null
  ; end $$;

update food_item set restaurant_words = concat_ws(' ', restaurant.name, restaurant.suburb)
from restaurant where restaurant.id = food_item.restaurant_id and withdrawn_at is null and not ended;
truncate food_item_word;
insert into food_item_word (word, expires_at, food_item_id)
select lexeme collate "C", expires_at, id from food_item, unnest(food_item_stems(name, description, cuisine_type, restaurant_words))
where withdrawn_at is null and not ended order by 1, 2, 3;
insert into food_item_spelling (word, stem, letters)
select distinct word, stem, letters from food_item, search_spellings(name || ' ' || cuisine_type || ' ' || restaurant_words)
where withdrawn_at is null and not ended;

create trigger food_item_added after insert on food_item
referencing new table as added for each statement execute function add_food_item_words();
create trigger food_item_words_changed
after update of name, description, cuisine_type, restaurant_words, expires_at, withdrawn_at on food_item
for each row when ((old.name, old.description, old.cuisine_type, old.restaurant_words, old.expires_at, old.withdrawn_at is null)
  is distinct from (new.name, new.description, new.cuisine_type, new.restaurant_words, new.expires_at, new.withdrawn_at is null))
execute function change_food_item_words();
