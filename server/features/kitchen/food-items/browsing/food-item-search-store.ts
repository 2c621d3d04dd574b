import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, type Params, defineQuery } from '#server/platform/db/define-query.ts'
import {
  endsAfterCursor,
  type PageRow,
  mergePages,
  type PageQuery,
  type PageShape,
  pageShape,
  type PageValues,
  pageValues,
  sortColumns,
} from './food-item-page.ts'
import type { FoodItemsFound } from './food-item-browse-store.ts'
import { findNear } from './food-item-near-store.ts'
import {
  afterPage,
  distanceFrom,
  hasTerms,
  narrowing,
  type TermValues,
  termValues,
} from './food-item-page-store.ts'
import { publicColumns } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { closestSpellings } from '#contract/shop/spelling-rules.ts'
import { COUNT_MAX, countFoodItems, findSimilarSpellings, type SimilarSpelling } from './spelling-store.ts'

// A search goes along the rows of its rarest term in `food_item_word`, in the order in which food items end,
// and checks each for the other terms. The query prescribes this way: how often words occur together is too
// hard to estimate for the planner, and from a wrong estimate it would read every row of a common word.

/**
 * One word of the search text: its stem, the stems that match it, and how many food items have one of them,
 * counted up to `COUNT_MAX`.
 */
interface Term {
  stem: string
  stems: string[]
  food_items: number
  /** A word of names alone, such as "the"; beside others it is looked for only where all of a name is. */
  is_stop_word: boolean
}

/** Further words of the search text are ignored. */
const TERMS_MAX = 8
/**
 * A last word that is in no food item is taken as a prefix if it is at least this long, for this many stems
 * at most.
 */
const PREFIX_LENGTH_MIN = 3
const PREFIX_STEMS_MAX = 20
/** A search text with more words that are in no food item finds nothing. */
const CORRECTED_MAX = 3
/**
 * These two bound the cost of a search, however common its words are: candidates in the order of their end,
 * and matches to sort otherwise.
 */
const CANDIDATES_MAX = 2_000
const SORTED_MAX = 500

/**
 * The stems that begin with `search_word.stem`: one step in the index for each, instead of one for each of
 * their rows.
 */
const stemsWithPrefix = sql`
  with recursive next_stem (stem) as (
    (select word from food_item_word where word > search_word.stem order by word limit 1)
    union all
    select (select later.word from food_item_word later where later.word > next_stem.stem order by later.word limit 1)
    from next_stem where starts_with(next_stem.stem, search_word.stem)
  )
  select stem from next_stem where starts_with(stem, search_word.stem) limit ${sql.lit(PREFIX_STEMS_MAX)}`

const isPrefix = sql`
  is_last and length(stem) >= ${sql.lit(PREFIX_LENGTH_MIN)} and not exists (select from food_item_word where word = stem)`

/** The terms of a search text, the rarest first. A single term is not counted. */
const resolveTerms = defineQuery.read(
  'resolveSearchTerms',
  (_db, text: Param<string>, hasStopWords: Param<boolean>, now: Param<Date>) => sql<Term>`
    with search_word as (
      select stem collate "C" as stem, is_last, is_stop_word, count(*) over () > 1 as has_others
      from (select stem, is_last, is_stop_word, bool_and(is_stop_word) over () as has_only_stop_words from search_terms(${text})) term
      where not is_stop_word or has_only_stop_words or ${hasStopWords} limit ${sql.lit(TERMS_MAX)}
    )
    select stem, stems, is_stop_word, case when has_others then (${countFoodItems(now)}) else 0 end as food_items
    from search_word cross join lateral (
      select case when ${isPrefix} then array(${stemsWithPrefix}) else array[stem] end as stems
    ) matching
    order by food_items`,
)

/** A single term is not counted, but always known to be in use when it has stems. */
const isUnmatched = (term: Term, terms: Term[]): boolean =>
  term.stems.length === 0 || (terms.length > 1 && term.food_items === 0)

/**
 * Gives the terms that match nothing as they stand the stems of the closest spellings; none if there are too
 * many such terms.
 */
async function correctTerms(db: Db, text: string, terms: Term[], now: Date): Promise<Term[]> {
  const unmatched = terms.filter((term) => isUnmatched(term, terms)).map(({ stem }) => stem)
  if (unmatched.length === 0) return terms
  const spellings =
    unmatched.length > CORRECTED_MAX ? [] : await findSimilarSpellings(db, text, unmatched, now)
  const similar = Map.groupBy(spellings, ({ typed_stem }) => typed_stem)
  const corrected = terms.map((term) =>
    unmatched.includes(term.stem) ? correctTerm(term, similar.get(term.stem) ?? []) : term,
  )
  return corrected.toSorted((one, other) => one.food_items - other.food_items)
}

function correctTerm({ stem, is_stop_word }: Term, similar: SimilarSpelling[]): Term {
  const byTypedWord = Map.groupBy(similar, ({ typed_word }) => typed_word)
  const closest = [...byTypedWord].flatMap(([typed_word, spellings]) =>
    closestSpellings(typed_word, spellings),
  )
  const counts = new Map(closest.map((spelling) => [spelling.stem, spelling.food_items]))
  return {
    stem,
    is_stop_word,
    stems: [...counts.keys()],
    food_items: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }
}

interface SearchShape extends PageShape {
  /** Whether the rarest term is one stem, and not a prefix of several. */
  hasOneStem: boolean
  /** How many terms are checked for each candidate. */
  checkedTerms: number
}

type SearchValues = PageValues & TermValues & { stem: string; stems: string[] }

/**
 * There may be no match among very many, where the distance, the way, the time of pickup, the price, a name
 * or the stock leaves out most.
 */
const candidatesMax = ({
  hasRadius,
  isReachable,
  hasPickupAfter,
  hasPriceMax,
  hasName,
  isSoldOut,
}: PageShape): number =>
  hasRadius ||
  isReachable !== undefined ||
  hasPickupAfter ||
  hasPriceMax ||
  hasName ||
  isSoldOut !== undefined
    ? SORTED_MAX
    : CANDIDATES_MAX

/**
 * The food items to check, in the order of their end: of the restaurant, or those that have the rarest term.
 */
function candidates(shape: SearchShape, $: Params<SearchValues>): RawBuilder<unknown> {
  const { hasRestaurant, hasOneStem } = shape
  // In any other order than that of the end, a page can begin anywhere among the candidates.
  const bound = endsAfterCursor(shape)
    ? sql`(expires_at, food_item_id) > (${$.after}, ${$.after_id}::uuid)`
    : sql`expires_at > ${$.now}`
  const rowsOf = (source: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
    select expires_at, food_item_id from ${source} and ${bound}
    order by expires_at, food_item_id limit ${sql.lit(limit)}`
  if (hasRestaurant) {
    const items = sql`(select expires_at, id as food_item_id, restaurant_id from food_item where not hidden) item`
    return rowsOf(sql`${items} where restaurant_id = ${$.restaurant_id}`, CANDIDATES_MAX)
  }
  if (hasOneStem) return rowsOf(sql`food_item_word where word = ${$.stem}`, candidatesMax(shape))
  // The index holds the rows of each stem in order; those of several stems have to be merged.
  return sql`
    select distinct expires_at, food_item_id from unnest(${$.stems}::text[]) prefix (stem)
    cross join lateral (${rowsOf(sql`food_item_word where word = prefix.stem collate "C"`, SORTED_MAX)}) one
    order by expires_at, food_item_id limit ${sql.lit(SORTED_MAX)}`
}

const searchFoodItems = defineQuery.readReplyVariants(
  'searchFoodItems',
  (_db, shape: SearchShape, $: Params<SearchValues>) => {
    const { hasCuisine, hasNear, isFirstPage, limit, sort, checkedTerms } = shape
    const column = sql.ref(sortColumns[sort].column)
    const direction = sql.raw(sortColumns[sort].descending ? 'desc' : 'asc')
    const columns = sql.join(publicColumns.map((name) => sql.ref(name)))
    const distance = distanceFrom($)
    // `offset 0` keeps the planner from joining the tables in another order.
    return sql<PageRow>`
    select distinct on (${column}, id) ${columns} ${hasNear ? sql`, distance_km` : sql``}
    from (
      select item.* from (${candidates(shape, $)}) candidate cross join lateral (
        select ${columns} ${hasNear ? sql`, ${distance} as distance_km` : sql``} from food_item where id = candidate.food_item_id and withdrawn_at is null
        ${hasCuisine ? sql`and cuisine_type = ${$.cuisine_type}` : sql``}
        ${narrowing(shape, $, distance)} offset 0
      ) item
      where true ${hasTerms(checkedTerms, $, sql`candidate.expires_at, candidate.food_item_id`)}
      order by candidate.expires_at, candidate.food_item_id limit ${sql.lit(sort === 'ending' ? limit + 1 : SORTED_MAX)}
    ) matching
    where ${isFirstPage ? sql`true` : afterPage(sort, $)}
    order by ${column} ${direction}, id ${direction} limit ${sql.lit(limit + 1)}`
  },
)

/** The last of the candidates, if there are as many as are looked at. */
const findLastCandidate = defineQuery.readVariants(
  'findLastCandidate',
  (_db, shape: SearchShape, $: Params<SearchValues>) => sql<{ value: Date; id: string }>`
    select expires_at as value, food_item_id as id from (${candidates(shape, $)}) candidate
    order by expires_at, food_item_id offset ${sql.lit(candidatesMax(shape) - 1)} limit 1`,
)

/**
 * Whether there can be more candidates than are looked at; of a single term all are matches, unless something
 * else is asked for.
 */
const mayStop = (
  {
    sort,
    limit,
    near,
    restaurant_id,
    cuisine_type,
    pickup_after,
    price_max_cents,
    name,
    is_sold_out,
  }: PageQuery,
  terms: Term[],
  rows: PageRow[],
): boolean => {
  const isInOrder = sort === 'ending' && near === undefined && restaurant_id === undefined
  const isNarrowed = [cuisine_type, pickup_after, price_max_cents, name, is_sold_out].some(
    (value) => value !== undefined,
  )
  const isCommon = terms.length === 1 ? isNarrowed : terms.every(({ food_items }) => food_items >= COUNT_MAX)
  return isInOrder && isCommon && rows.length <= limit
}

/**
 * Food items on sale that have all words of `text`, the last of which may be a prefix; one more than the
 * limit if there are more. A word that is in no food item is taken for a misspelt one.
 * Undefined when the text has no word that can be searched for; stop words are such words unless `isRest`,
 * which says that the text is what is left of a longer one.
 */
export async function searchOnSale(
  db: Db,
  { text, isRest }: { text: string; isRest: boolean },
  query: PageQuery,
  now: Date,
): Promise<FoodItemsFound | undefined> {
  const terms = await correctTerms(db, text, await resolveTerms(db, text, query.name !== undefined, now), now)
  const [rarest] = isRest ? terms.filter(({ is_stop_word }) => !is_stop_word) : terms
  if (rarest === undefined) return undefined
  if (terms.some(({ stems }) => stems.length === 0)) return { rows: [] }
  // The candidates of a restaurant have not been checked for any term, the others have the rarest one.
  const checked = query.restaurant_id === undefined ? terms.slice(1) : terms
  const shape = { ...pageShape(query), hasOneStem: rarest.stems.length === 1, checkedTerms: checked.length }
  const checkedValues = termValues(checked.map(({ stems }) => stems))
  const values = {
    ...pageValues(query, now),
    stem: rarest.stems[0] ?? '',
    stems: rarest.stems,
    ...checkedValues,
  }
  if (query.near === undefined || query.restaurant_id !== undefined) {
    const rows = (await searchFoodItems(db, shape, values)).slice(0, query.limit + 1)
    const isStopped = shape.hasOneStem && mayStop(query, terms, rows)
    return { rows, stopped_at: isStopped ? (await findLastCandidate(db, shape, values))[0] : undefined }
  }
  const allStems = terms.map(({ stems }) => stems)
  // Where a word is common, those that end soonest can all be far away.
  const [soonest, nearest] = await Promise.all([
    searchFoodItems(db, shape, values),
    findNear(db, query, now, allStems),
  ])
  return { rows: mergePages(soonest, nearest, query) }
}
