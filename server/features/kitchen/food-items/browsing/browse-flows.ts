import { PAGE_DEFAULT } from '#contract/constants.ts'
import { FoodItem } from '#contract/kitchen/food-items.ts'
import type { FoodItemQuery } from '#contract/kitchen/food-item-query.ts'
import { foodDietOf } from '#contract/kitchen/declarations/diet-words.ts'
import { allergensNamed } from '#contract/kitchen/declarations/avoided-names.ts'
import { isLeftOut } from '#contract/kitchen/declarations/left-out.ts'
import { splitNegations } from '#contract/kitchen/declarations/negations.ts'
import { isAvailable, toFoodItem } from '#server/features/kitchen/food-items/food-item-rules.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Page } from '#server/platform/http/http.ts'
import { type ReplyRows, defineReplyRow } from '#server/platform/http/replies/reply-rows.ts'
import { isId } from '#server/platform/ids.ts'
import { findPage, type FoodItemsFound } from './food-item-browse-store.ts'
import {
  cursorAfter,
  cursorOf,
  type FoodItemCursor,
  type PageQuery,
  type PageRow,
  toPageQuery,
} from './food-item-page.ts'
import { searchOnSale } from './food-item-search-store.ts'
import { completeDeclaration } from '#contract/kitchen/declarations/nothing-declared.ts'
import { photosOf } from '#contract/kitchen/photo-addresses.ts'
import { toAud } from '#contract/money.ts'
import type { PublicFoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'

interface BrowseDeps {
  now: Now
}

/** The rows of a page, and where the next one begins. */
interface BrowsePage {
  rows: PageRow[]
  next_cursor?: string | undefined
}

async function findBrowsePage({ now }: BrowseDeps, db: Db, query: FoodItemQuery): Promise<BrowsePage> {
  if (query.restaurant_id !== undefined && !isId(query.restaurant_id)) return { rows: [] }
  const filter = toPageQuery(query, now())
  const { find, without } = await readSearch(db, query.q ?? '', now())
  // One row more than the limit, if there is one: it shows that there is a next page.
  const { rows, stopped_at } = await findSoldOutLast(find, filter)
  const next = nextCursor(rows, filter) ?? stopped_at
  const page = rows.slice(0, filter.limit)
  return {
    // Left out after reading, so that a negation makes no search dearer; the page is then shorter than the
    // limit.
    rows: without.length === 0 ? page : page.filter((row) => !isLeftOut(toFoodItem(row), without)),
    next_cursor: next === undefined ? undefined : cursorAfter(next, filter.sort),
  }
}

/** What a search text asks for. */
interface TextSearch {
  find: (filter: PageQuery) => Promise<FoodItemsFound>
  /** What food items are left out by that have one of these. */
  without: string[]
}

/** Text without a word finds nothing, unless it leaves something out of the whole list. */
export async function readSearch(db: Db, q: string, now: Date): Promise<TextSearch> {
  const { text, without } = splitNegations(q, 'search')
  const isRest = without.length > 0
  if (isRest && (await findNamed(db, q, now)).length > 0) {
    const findNames = (filter: PageQuery) =>
      searchOnSale(db, { text: q, isRest: false }, { ...filter, name: q }, now)
    return {
      find: async (filter) => (await findNames(filter)) ?? { rows: [] },
      without: without.filter(isNeed),
    }
  }
  const find = async (filter: PageQuery): Promise<FoodItemsFound> => {
    const matches = text === '' ? undefined : await searchOnSale(db, { text, isRest }, filter, now)
    return matches ?? (text === '' || isRest ? findPage(db, filter, now) : { rows: [] })
  }
  return { find, without }
}

const isSoldOut = (row: PageRow): boolean => !isAvailable(row)
const hasMore = ({ rows, stopped_at }: FoodItemsFound, { limit }: PageQuery): boolean =>
  rows.length > limit || stopped_at !== undefined

/**
 * A page of what is found, what is sold out after the rest. Nothing finds food items in this order. So those
 * for sale are read first and then the others, but only where one is among the first rows: a list that is
 * short is read whole, and one without them is as it has to be.
 */
async function findSoldOutLast(find: TextSearch['find'], filter: PageQuery): Promise<FoodItemsFound> {
  if (filter.after?.is_sold_out === true) return findSoldOut(find, filter)
  const first = await find(filter)
  const { rows } = first
  const isLong = hasMore(first, filter)
  if (isLong && !rows.some(isSoldOut)) return first
  if (!isLong && filter.after === undefined) return { rows: soldOutLast(rows) }
  const forSale = await find({ ...filter, is_sold_out: false })
  if (hasMore(forSale, filter)) return forSale
  const soldOut = await findSoldOut(find, { ...filter, after: undefined })
  return { ...soldOut, rows: soldOutLast([...forSale.rows, ...soldOut.rows]).slice(0, filter.limit + 1) }
}

/** Where it stopped, the next page goes on with what is sold out. */
async function findSoldOut(find: TextSearch['find'], filter: PageQuery): Promise<FoodItemsFound> {
  const { rows, stopped_at } = await find({ ...filter, is_sold_out: true })
  return { rows, stopped_at: stopped_at && { ...stopped_at, is_sold_out: true } }
}

const soldOutLast = (rows: PageRow[]): PageRow[] => {
  // What sells out between the two queries is in both.
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  return [...once.filter((row) => !isSoldOut(row)), ...once.filter(isSoldOut)]
}

/** Somebody eats none of it, by health or by faith. */
const isNeed = (word: string): boolean =>
  allergensNamed(word).length > 0 || foodDietOf(word) !== undefined || word === 'meat'

const anyNamed: PageQuery = {
  near: undefined,
  cuisine_type: undefined,
  restaurant_id: undefined,
  limit: PAGE_DEFAULT,
  sort: 'ending',
  after: undefined,
}

/**
 * Food items of a name, or of a restaurant with a name, that begins like the text, which reads like a
 * negation: "No. 1 Chicken". What is nothing but a need, such as "no pork", is never such a name.
 */
export async function findNamed(db: Db, q: string, now: Date): Promise<PageRow[]> {
  const { text, without } = splitNegations(q, 'search')
  if (text === '' && without.every(isNeed)) return []
  return (await searchOnSale(db, { text: q, isRest: false }, { ...anyNamed, name: q }, now))?.rows ?? []
}

export async function browseFoodItems(
  deps: BrowseDeps,
  db: Db,
  query: FoodItemQuery,
): Promise<Page<ReplyRows<FoodItem>>> {
  const { rows, next_cursor } = await findBrowsePage(deps, db, query)
  return new Page(toFoodItems(rows), next_cursor)
}

/** The food items of a page, for a document. */
export const findFoodItemsToShow = async (
  deps: BrowseDeps,
  db: Db,
  query: FoodItemQuery,
): Promise<FoodItem[]> => (await findBrowsePage(deps, db, query)).rows.map(toFoodItem)

/** Where the page after these rows begins; undefined when there are no more. */
function nextCursor(rows: PageRow[], { limit, sort }: PageQuery): FoodItemCursor | undefined {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined ? cursorOf(last, sort) : undefined
}

/** The same reply as of `toFoodItem`, of rows that a query has read for it. */
export const toFoodItems = defineReplyRow<PublicFoodItemRow>()(FoodItem, {
  derived: {
    original_price: ({ original_price_cents }) => toAud(original_price_cents),
    discounted_price: ({ discounted_price_cents }) => toAud(discounted_price_cents),
    photos: photosOf,
    is_available: isAvailable,
  },
  spread: { column: 'declaration', read: completeDeclaration },
})
