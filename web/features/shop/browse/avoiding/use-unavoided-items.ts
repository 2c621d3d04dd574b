import { useDeferredValue, useEffect, useState } from 'react'
import { PAGE_DEFAULT } from '#contract/constants.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { type Avoidance, avoidsAnything, isHidden, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { asksForDiet, type DietSearch, isDeclaredFor, isLeftOutBy } from './diet-search.ts'
import { allHiddenText, hiddenClause } from './diet-wording.ts'

/** Pages that are loaded on their own, one after the other, until a screen is full. */
const PAGES_MAX = 5

interface FoodItems {
  items: FoodItem[]
  pageCount: number
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => Promise<unknown>
}

/** How far a list is filled, and whether the customer has asked for what is hidden; for one search only. */
interface Progress {
  key: string
  shown_min: number
  pages_max: number
  showsHidden: boolean
}

export interface UnavoidedItems {
  items: FoodItem[]
  hiddenCount: number
  showsHidden: boolean
  isAvoiding: boolean
  /** Those that are shown while nothing hidden is. */
  offeredCount: number
  /** Why the others are hidden. */
  hiddenClause: string
  /** The same as a sentence, when none is left. */
  allHiddenText: string
  /** No loaded meal is declared as the search asks. */
  isNoneDeclared: boolean
  toggleHidden: () => void
  /** To be called when the customer asks for more. */
  extend: () => void
}

/** Whether a further page is needed. */
export const isShort = (
  item_count: number,
  pageCount: number,
  { shown_min, pages_max }: Pick<Progress, 'shown_min' | 'pages_max'>,
): boolean => item_count < shown_min && pageCount < pages_max

const isIdle = ({ isFetching, isError, isPlaceholderData }: FoodItems): boolean =>
  !isFetching && !isError && !isPlaceholderData

const isVisible =
  (avoid: Avoidance, search: DietSearch) =>
  (item: FoodItem): boolean =>
    !isHidden(item, avoid) && !isLeftOutBy(search, item)

/** Whether items are hidden, or a search whose words rarely meet has found none so far. */
const lacksItems = (item_count: number, hiddenCount: number): boolean => hiddenCount > 0 || item_count === 0

/**
 * The loaded items without those that contain what the customer avoids, or that the search leaves out;
 * further pages are loaded in the place of the hidden ones.
 */
export function useUnavoidedItems(
  foodItems: FoodItems,
  key: string,
  pages: number,
  search: DietSearch,
): UnavoidedItems {
  const { items: loaded, pageCount, hasNextPage, fetchNextPage } = foodItems
  // After the tick that changes it is painted.
  const avoid = useDeferredValue(useAvoidance())
  const [latest, setProgress] = useState<Progress>()
  const progress =
    latest?.key === key ? latest : { key, shown_min: PAGE_DEFAULT, pages_max: PAGES_MAX, showsHidden: false }
  const unavoided = loaded.filter(isVisible(avoid, search))
  const hiddenCount = loaded.length - unavoided.length
  const items = progress.showsHidden ? loaded : unavoided
  const canFetch = hasNextPage && pageCount >= pages && isIdle(foodItems)
  const isFilling =
    canFetch && lacksItems(loaded.length, hiddenCount) && isShort(items.length, pageCount, progress)
  useEffect(() => {
    if (isFilling) void fetchNextPage()
  }, [isFilling, fetchNextPage])
  return {
    items,
    hiddenCount,
    showsHidden: progress.showsHidden,
    offeredCount: unavoided.length,
    hiddenClause: hiddenClause(search, avoidsAnything(avoid), hiddenCount),
    allHiddenText: allHiddenText(search, avoidsAnything(avoid), hiddenCount),
    isNoneDeclared: search.diets.length > 0 && !loaded.some((item) => isDeclaredFor(search, item)),
    isAvoiding: avoidsAnything(avoid) || asksForDiet(search),
    toggleHidden: () => setProgress({ ...progress, showsHidden: !progress.showsHidden }),
    extend: () =>
      setProgress({ ...progress, shown_min: items.length + PAGE_DEFAULT, pages_max: pageCount + PAGES_MAX }),
  }
}
