import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { FoodItemQuery } from '#contract/kitchen/food-item-query.ts'
import { isLeftOut } from '#contract/kitchen/declarations/left-out.ts'
import { type NegatedText, splitNegations } from '#contract/kitchen/declarations/negations.ts'
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
  const { text, without } = splitNegations(query.q ?? '', 'search')
  // One row more than the limit, if there is one: it shows that there is a next page.
  const { rows, stopped_at } = await findMatches(db, { text, without, filter }, now())
  const next = nextCursor(rows, filter) ?? stopped_at
  const page = rows.slice(0, filter.limit)
  return {
    // Left out after reading, so that a negation makes no search dearer; the page is then shorter than the limit.
    rows: without.length === 0 ? page : page.filter((row) => !isLeftOut(toFoodItem(row), without)),
    next_cursor: next === undefined ? undefined : cursorAfter(next, filter.sort),
  }
}

interface TextQuery extends NegatedText {
  filter: PageQuery
}

/** What is on sale and has the words of the text. A text without a word finds nothing, unless it leaves something out of the whole list. */
export async function findMatches(db: Db, { text, without, filter }: TextQuery, now: Date): Promise<FoodItemsFound> {
  const isRest = without.length > 0
  const matches = text === '' ? undefined : await searchOnSale(db, { text, isRest }, filter, now)
  if (matches !== undefined) return matches
  return text === '' || isRest ? findPage(db, filter, now) : { rows: [] }
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
