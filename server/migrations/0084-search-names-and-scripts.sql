-- Search finds every word of a name, also those that English leaves out, and any part of a word in scripts without blanks between words.
-- No food item is written until its words are those of the new functions.
lock table food_item in share row exclusive mode;

-- Only text that is not all ASCII is changed by what follows.
delete from food_item_word where food_item_id in (select id from food_item where withdrawn_at is null and not ended
  and octet_length(name || description || restaurant_words) > char_length(name || description || restaurant_words));

-- In one form however it was typed: of full width or not, with marks as signs of their own or not, without invisible characters.
create or replace function search_text(text) returns text language sql stable parallel safe
return translate(
  case when octet_length($1) = char_length($1) then $1 else regexp_replace(
    unaccent('unaccent'::regdictionary, normalize(regexp_replace($1,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
      '', 'g'), nfkc)),
    '[\u0300-\u036f]', '', 'g') end,
  '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));

-- Bopomofo, Chinese, Japanese, Korean; Thai, Lao, Burmese and Khmer with their vowels and tones. Without punctuation and digits.
create function unspaced_scripts() returns text language sql immutable parallel safe
return '[\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7fb\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u0edc-\u0edf\u1000-\u103f\u104c-\u109d\u1780-\u17d3\u17dc\u17dd]+';

-- Of a text as `search_text` gives it.
create function has_unspaced_script(text) returns boolean language sql immutable parallel safe
return octet_length($1) > char_length($1) and $1 ~ unspaced_scripts();

create function word_stems(text) returns tsvector language sql stable parallel safe
return to_tsvector('english'::regconfig,
  case when has_unspaced_script($1) then regexp_replace($1, unspaced_scripts(), ' ', 'g') else $1 end);

create or replace function search_stems(text) returns tsvector language sql stable parallel safe
return word_stems(search_text($1));

-- The words of a name that have no stem in English: "The", "Will", "More".
create function stop_words(text) returns setof text language sql stable parallel safe
begin atomic
  select word from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, search_text($1)))) word
  where ts_lexize('english_stem'::regdictionary, word) = '{}';
end;

create or replace function food_item_stems(name text, description text, cuisine_type text, restaurant_words text) returns tsvector
language plpgsql stable parallel safe as $$
declare words text := search_text(name || ' ' || description || ' ' || cuisine_type || ' ' || restaurant_words)
  ; stems tsvector := word_stems(words) || array_to_tsvector(array(select stop_words(name || ' ' || restaurant_words)))
  ; begin
  if has_unspaced_script(words) then
    stems := stems || array_to_tsvector(array(select distinct substr(run[1], at, characters)
      from regexp_matches(words, unspaced_scripts(), 'g') run, generate_series(1, length(run[1])) at, generate_series(1, 2) characters))
  ; end if
  ; return stems
  ; end $$;

-- What a food item has to have for a search text: the stems of its words; two characters next to each other of what is written without
-- blanks, so that each character is in one pair at least. Also its words without a stem: a name, of which each has to be found, can have
-- them beside others.
create function search_terms(text) returns table (stem text, is_last boolean, is_stop_word boolean) language plpgsql stable parallel safe as $$
declare words text := search_text($1)
  ; begin
  return query select lexeme, positions[1] = max(positions[1]) over (), false from unnest(word_stems(words))
  ; if has_unspaced_script(words) then
    return query select distinct substr(run[1], least(at, greatest(length(run[1]) - 1, 1)), 2), false, false
      from regexp_matches(words, unspaced_scripts(), 'g') run, generate_series(1, length(run[1]), 2) at
  ; end if
  ; return query select lexeme, positions[1] = max(positions[1]) over (), true from unnest(to_tsvector('simple'::regconfig, words))
    where ts_lexize('english_stem'::regdictionary, lexeme) = '{}'
  ; end $$;

-- A name in one form, in which it can be compared with what somebody types.
create function plain_name(text) returns text language sql stable parallel safe
return btrim(regexp_replace(lower(search_text($1)), '\s+', ' ', 'g'));

insert into food_item_word (word, expires_at, food_item_id)
select lexeme collate "C", expires_at, id from food_item, unnest(food_item_stems(name, description, cuisine_type, restaurant_words))
where withdrawn_at is null and not ended
and octet_length(name || description || restaurant_words) > char_length(name || description || restaurant_words);
insert into food_item_spelling (word, stem, letters)
select distinct word, stem, letters from food_item, search_spellings(name || ' ' || cuisine_type || ' ' || restaurant_words)
where withdrawn_at is null and not ended and octet_length(name || restaurant_words) > char_length(name || restaurant_words)
on conflict do nothing;
-- Of the others only the words without a stem are new.
insert into food_item_word (word, expires_at, food_item_id)
select word collate "C", expires_at, id from food_item, stop_words(name || ' ' || restaurant_words) word
where withdrawn_at is null and not ended
and octet_length(name || description || restaurant_words) = char_length(name || description || restaurant_words)
on conflict do nothing;
