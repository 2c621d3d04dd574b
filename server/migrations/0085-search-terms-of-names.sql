-- All words of a search text: a name, of which each has to be found, can have stop words beside others.
create or replace function search_terms(text) returns table (stem text, is_last boolean, is_stop_word boolean) language plpgsql stable parallel safe as $$
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
