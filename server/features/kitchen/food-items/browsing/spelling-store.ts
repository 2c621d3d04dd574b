import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import type { FoodItemSpellingRow } from '#server/features/kitchen/food-items/food-item-tables.ts'

/** Food items of a term are counted up to this. */
export const COUNT_MAX = 200
/** How many spellings of one word are compared with it. */
const SIMILAR_MAX = 50

/** How many food items on sale have one of `stems`. */
export const countFoodItems = (now: Param<Date>): RawBuilder<unknown> => sql`
  select count(*)::int from (
    select from food_item_word where word = any(stems) and expires_at > ${now} limit ${sql.lit(COUNT_MAX)}
  ) counted`

/** A spelling that is similar to a word of a search text, and how many food items on sale have it. */
export type SimilarSpelling = Pick<FoodItemSpellingRow, 'word' | 'stem'> & {
  typed_word: string
  typed_stem: string
  food_items: number
}

/**
 * For the words of a text with these stems: spellings in use that have many of their trigrams, or the same
 * letters in another order.
 */
export const findSimilarSpellings = defineQuery.readMany(
  'findSimilarSpellings',
  (_db, text: Param<string>, stems: Param<string[]>, now: Param<Date>) => sql<SimilarSpelling>`
    select typed.word as typed_word, typed.stem as typed_stem, similar_word.word, similar_word.stem, food_items
    from (select word, stem, letters from search_spellings(${text}) where stem = any(${stems}::text[]) offset 0) typed
    cross join lateral (
      (
        select word, stem from food_item_spelling where word % typed.word and starts_with(word, left(typed.word, 1))
        order by similarity(word, typed.word) desc, word limit ${sql.lit(SIMILAR_MAX)}
      )
      union
      (
        select word, stem from food_item_spelling where letters = typed.letters and starts_with(word, left(typed.word, 1))
        order by word limit ${sql.lit(SIMILAR_MAX)}
      )
    ) similar_word
    cross join lateral (select array[similar_word.stem] as stems) matching
    cross join lateral (${countFoodItems(now)} having count(*) > 0) in_use (food_items)`,
)

/** Spellings in the order of their words, from after a word on. */
export const findSpellings = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('food_item_spelling')
    .select('word as id')
    .where('word', '>', after)
    .orderBy('word')
    .limit(limit)
    .execute()

/**
 * Removes those of the words that no food item on sale has. One that is being listed at that moment may lose
 * a spelling: its mistakes are then not corrected until the word is listed again. As a subquery the word is
 * looked up by key, and never joined.
 */
export const removeUnusedSpellings = (db: Db, words: string[]) =>
  sql`
    delete from food_item_spelling where word = any(${words}::text[])
    and (select true from food_item_word where food_item_word.word = stem limit 1) is null`.execute(db)
