import { useEffect, useState } from 'react'
import { PAGE_DEFAULT } from '#contract/constants.ts'
import type { FoodItem } from '#contract/food-items.ts'
import { avoidsAnything, isHidden, useAvoidance } from '#web/domain/avoidance.ts'

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

/** The loaded items without those that contain what the customer avoids; further pages are loaded in the place of the hidden ones. */
export function useUnavoidedItems(foodItems: FoodItems, key: string, pages: number): UnavoidedItems {
  const { items: loaded, pageCount, hasNextPage, fetchNextPage } = foodItems
  const avoid = useAvoidance()
  const [latest, setProgress] = useState<Progress>()
  const progress = latest?.key === key ? latest : { key, shown_min: PAGE_DEFAULT, pages_max: PAGES_MAX, showsHidden: false }
  const unavoided = loaded.filter((item) => !isHidden(item, avoid))
  const hiddenCount = loaded.length - unavoided.length
  const items = progress.showsHidden ? loaded : unavoided
  const canFetch = hasNextPage && pageCount >= pages && !foodItems.isFetching && !foodItems.isError && !foodItems.isPlaceholderData
  const isFilling = canFetch && hiddenCount > 0 && isShort(items.length, pageCount, progress)
  useEffect(() => {
    if (isFilling) void fetchNextPage()
  }, [isFilling, fetchNextPage])
  return {
    items,
    hiddenCount,
    showsHidden: progress.showsHidden,
    isAvoiding: avoidsAnything(avoid),
    toggleHidden: () => setProgress({ ...progress, showsHidden: !progress.showsHidden }),
    extend: () => setProgress({ ...progress, shown_min: items.length + PAGE_DEFAULT, pages_max: pageCount + PAGES_MAX }),
  }
}
