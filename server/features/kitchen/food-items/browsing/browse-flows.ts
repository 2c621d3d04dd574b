import { PAGE_DEFAULT } from '#contract/constants.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { FoodItemQuery } from '#contract/kitchen/food-item-query.ts'
import { foodDietOf } from '#contract/kitchen/declarations/diet-words.ts'
import { allergensNamed } from '#contract/kitchen/declarations/avoided-names.ts'
import { isLeftOut } from '#contract/kitchen/declarations/left-out.ts'
import { splitNegations } from '#contract/kitchen/declarations/negations.ts'
import { toFoodItems } from '#server/features/kitchen/food-items/food-item-reply.ts'
import { toFoodItem } from '#server/features/kitchen/food-items/food-item-rules.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Page } from '#server/platform/http/http.ts'
import type { ReplyRows } from '#server/platform/http/replies/reply-rows.ts'
import { isId } from '#server/platform/ids.ts'
import { findPage, type FoodItemsFound } from './food-item-browse-store.ts'
import { cursorAfter, cursorOf, type FoodItemCursor, type PageQuery, type PageRow, toPageQuery } from './food-item-page.ts'
import { searchOnSale } from './food-item-search-store.ts'

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
  // One row more than the limit, if there is one: it shows that there is a next page.
  const { rows, stopped_at, without } = await findMatches(db, query.q ?? '', filter, now())
  const next = nextCursor(rows, filter) ?? stopped_at
  const page = rows.slice(0, filter.limit)
  return {
    // Left out after reading, so that a negation makes no search dearer; the page is then shorter than the limit.
    rows: without.length === 0 ? page : page.filter((row) => !isLeftOut(toFoodItem(row), without)),
    next_cursor: next === undefined ? undefined : cursorAfter(next, filter.sort),
  }
}

interface Matches extends FoodItemsFound {
  /** What food items are left out by that have one of these. */
  without: string[]
}

/** What is on sale and has the words of a search. Text without a word finds nothing, unless it leaves something out of the whole list. */
export async function findMatches(db: Db, q: string, filter: PageQuery, now: Date): Promise<Matches> {
  const { text, without } = splitNegations(q, 'search')
  const isRest = without.length > 0
  if (isRest && (await findNamed(db, q, now)).length > 0) {
    const named = await searchOnSale(db, { text: q, isRest: false }, { ...filter, name: q }, now)
    return { rows: [], ...named, without: without.filter(isNeed) }
  }
  const matches = text === '' ? undefined : await searchOnSale(db, { text, isRest }, filter, now)
  if (matches !== undefined) return { ...matches, without }
  return { ...(text === '' || isRest ? await findPage(db, filter, now) : { rows: [] }), without }
}

/** Somebody eats none of it, by health or by faith. */
const isNeed = (word: string): boolean => allergensNamed(word).length > 0 || foodDietOf(word) !== undefined || word === 'meat'

const anyNamed: PageQuery = {
  near: undefined,
  cuisine_type: undefined,
  restaurant_id: undefined,
  limit: PAGE_DEFAULT,
  sort: 'ending',
  after: undefined,
}

/**
 * Food items of a name, or of a restaurant with a name, that begins like the text, which reads like a negation: "No. 1 Chicken". What is
 * nothing but a need, such as "no pork", is never such a name.
 */
export async function findNamed(db: Db, q: string, now: Date): Promise<PageRow[]> {
  const { text, without } = splitNegations(q, 'search')
  if (text === '' && without.every(isNeed)) return []
  return (await searchOnSale(db, { text: q, isRest: false }, { ...anyNamed, name: q }, now))?.rows ?? []
}

export async function browseFoodItems(deps: BrowseDeps, db: Db, query: FoodItemQuery): Promise<Page<ReplyRows<FoodItem>>> {
  const { rows, next_cursor } = await findBrowsePage(deps, db, query)
  return new Page(toFoodItems(rows), next_cursor)
}

/** The food items of a page, for a document. */
export const findFoodItemsToShow = async (deps: BrowseDeps, db: Db, query: FoodItemQuery): Promise<FoodItem[]> =>
  (await findBrowsePage(deps, db, query)).rows.map(toFoodItem)

/** Where the page after these rows begins; undefined when there are no more. */
function nextCursor(rows: PageRow[], { limit, sort }: PageQuery): FoodItemCursor | undefined {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined ? cursorOf(last, sort) : undefined
}
