import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { OWN_ITEMS_FIRST } from '#contract/constants.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { usePages } from '#web/domain/desk/paged-rows.tsx'
import { api } from '#web/platform/http/api.ts'
import { callPage } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'

const QUERY = { limit: OWN_ITEMS_FIRST } as const

/** Whether there may be more than was loaded: they come in whole pages then. */
export const isCut = (items: OwnFoodItem[]): boolean =>
  items.length > 0 && items.length % OWN_ITEMS_FIRST === 0

const isOver = (item: OwnFoodItem | undefined): boolean =>
  item === undefined || Date.parse(item.expires_at) <= serverNow()

/** Pages up to one whose last item has ended: what ends later, and so all that is on sale, comes before it. */
async function fetchOwnFoodItems(signal: AbortSignal): Promise<OwnFoodItem[]> {
  const items: OwnFoodItem[] = []
  let cursor: string | undefined
  do {
    const page = await callPage(api.foodItems.mine, { ...QUERY, cursor }, { signal })
    items.push(...page.rows)
    cursor = isOver(items.at(-1)) ? undefined : page.next
  } while (cursor !== undefined)
  return items
}

/** What the restaurant has on sale, and what ended last. */
export const useOwnFoodItems = (enabled = true): UseQueryResult<OwnFoodItem[]> =>
  useQuery({
    queryKey: keyOf(api.foodItems.mine, QUERY),
    queryFn: ({ signal }) => fetchOwnFoodItems(signal),
    enabled,
  })

/** The same with all that ended before, page by page. */
export const useOwnFoodItemPages = () => usePages(api.foodItems.mine, { limit: 2 * OWN_ITEMS_FIRST })
