import { type RawBuilder, sql } from 'kysely'
import { type Db, smallRead } from '#server/platform/db/database.ts'
import { shaped, type Value } from '#server/platform/db/compiled-query.ts'
import { sortColumns } from './food-item-page.ts'
import { keyset, type Listed, type ListedShape, type ListedValues, shapeOf, publicColumns, valuesOf } from './food-item-store.ts'
import type { PublicFoodItemRow } from './food-item-tables.ts'

/** One word of what was typed: the stems that may stand for it, and how many deals have one (no more are counted than `MANY`). */
interface Term {
  stems: string[]
  deals: number
}

/** A last word that nobody wrote counts as the beginning of others from this length on, and of so many at most. */
const BEGINNING_MIN = 3
const BEGINNINGS_MAX = 20
const TERMS_MAX = 8
const MANY = 200
// However common the words are, a search costs no more than these allow.
/** Deals of the rarest word that are looked at for the other words and filters, in the order in which they end. */
const WALKED_MAX = 10_000
/** Matches that are put in another order than that of their ends. */
const SORTED_MAX = 500

/** What is searched for, word by word, the rarest first; all of them have to be in a deal. */
const terms = shaped(
  (_db, _shape: null, value: Value<{ typed: string; now: Date }>) => sql<Term>`${smallRead}
    with typed as (
      select lexeme collate "C" as stem, positions[1] = max(positions[1]) over () as is_last, count(*) over () > 1 as among_others
      from unnest(deal_words(${value('typed')}, '')) limit ${sql.lit(TERMS_MAX)}
    )
    select stems, case when among_others then (
      select count(*)::int from (
        select from food_item_word where word = any(stems) and expires_at > ${value('now')} limit ${sql.lit(MANY)}
      ) few) else 0 end as deals
    from typed cross join lateral (
      select case when is_last and length(stem) >= ${sql.lit(BEGINNING_MIN)} and not exists (select from food_item_word where word = stem)
        then array(
          with recursive begun (word) as (
            (select word from food_item_word where word > stem order by word limit 1)
            union all
            select (select next.word from food_item_word next where next.word > begun.word order by next.word limit 1)
            from begun where starts_with(begun.word, stem)
          )
          select word from begun where starts_with(word, stem) limit ${sql.lit(BEGINNINGS_MAX)}
        )
        else array[stem] end as stems
    ) meant
    order by deals`,
)

interface SearchShape extends ListedShape {
  /** Whether the rarest word stands for itself alone. */
  of_one_stem: boolean
  /** How many terms a deal is asked for as it is walked past. */
  asked: number
}

type SearchValues = ListedValues & { stem: string; stems: string[] } & Record<`asked_${number}`, string[]>

/** What a search walks past, from the deal that ends first: those with one of the stems, or those of one restaurant. */
function walked({ of_restaurant, onward, sort, of_one_stem }: SearchShape, value: Value<SearchValues>): RawBuilder<unknown> {
  const place = onward && sort === 'ending' ? sql`and (expires_at, food_item_id) > (${value('after')}, ${value('after_id')}::uuid)` : sql``
  const walk = (source: RawBuilder<unknown>, most: number): RawBuilder<unknown> => sql`
    select expires_at, food_item_id from ${source} and expires_at > ${value('now')} ${place}
    order by expires_at, food_item_id limit ${sql.lit(most)}`
  if (of_restaurant) {
    return walk(
      sql`(select expires_at, id as food_item_id, restaurant_id from food_item) one where restaurant_id = ${value('restaurant_id')}`,
      WALKED_MAX,
    )
  }
  // Of one stem the deals lie in order; of several they have to be put together first.
  if (of_one_stem) return walk(sql`food_item_word where word = ${value('stem')}`, WALKED_MAX)
  return sql`
    select distinct expires_at, food_item_id from unnest(${value('stems')}::text[]) meant (stem)
    cross join lateral (${walk(sql`food_item_word where word = meant.stem collate "C"`, SORTED_MAX)}) one
    order by expires_at, food_item_id limit ${sql.lit(SORTED_MAX)}`
}

const found = shaped((_db, shape: SearchShape, value: Value<SearchValues>) => {
  const { of_cuisine, onward, limit, sort, asked } = shape
  const column = sql.ref(sortColumns[sort].column)
  const direction = sql.raw(sortColumns[sort].descending ? 'desc' : 'asc')
  const columns = sql.join(publicColumns.map((name) => sql.ref(name)))
  const others = Array.from({ length: asked }, (_, at) => has(value(`asked_${at}`)))
  return sql<PublicFoodItemRow>`${smallRead}
    select distinct on (${column}, id) ${columns}
    from (
      select item.* from (${walked(shape, value)}) walked cross join lateral (
        select ${columns} from food_item where id = walked.food_item_id and withdrawn_at is null
        ${of_cuisine ? sql`and cuisine_type = ${value('cuisine_type')}` : sql``} offset 0
      ) item
      where true ${sql.join(others, sql` `)}
      order by walked.expires_at, walked.food_item_id limit ${sql.lit(sort === 'ending' ? limit + 1 : SORTED_MAX)}
    ) found
    where ${onward ? keyset(sort, value) : sql`true`}
    order by ${column} ${direction}, id ${direction} limit ${sql.lit(limit + 1)}`
})

/** Whether the deal that is walked past has another term too: asked deal by deal. */
const has = (stems: string[]): RawBuilder<unknown> =>
  sql`and (select true from food_item_word other where other.word = any(${stems}::text[]) and other.expires_at = walked.expires_at
    and other.food_item_id = walked.food_item_id limit 1)`

/**
 * Listings that have all words of `typed`, the last of which may still be a beginning; undefined when it names no word. It walks
 * along the rarest word and says so in its shape: how often words meet is too hard to guess to leave the way to the planner.
 */
export async function searchOnSale(db: Db, typed: string, wanted: Listed, now: Date): Promise<PublicFoodItemRow[] | undefined> {
  const all = await terms(db, null, { typed, now })
  const [rarest] = all
  if (rarest === undefined) return undefined
  const asked = wanted.restaurant_id === undefined ? all.slice(1) : all
  const shape = { ...shapeOf(wanted), of_one_stem: rarest.stems.length === 1, asked: asked.length }
  const named = Object.fromEntries(asked.map(({ stems }, at) => [`asked_${at}`, stems]))
  return found(db, shape, { ...valuesOf(wanted, now), stem: rarest.stems[0] ?? '', stems: rarest.stems, ...named })
}
