import type { Query } from '@tanstack/react-query'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import {
  NO_LIST_UNTIL,
  STREAM_ITEMS_MAX,
  STREAM_RESTAURANTS_MAX,
  type StreamAbout,
} from '#contract/shop/live.ts'
import { api } from '#web/platform/http/api.ts'
import { queryClient } from '#web/platform/http/query.ts'

/** What a list on the screen has: food items of one cuisine or of all, up to an end of sale or all that there are. */
interface List {
  items: FoodItem[]
  cuisine?: StreamAbout['cuisine']
  until?: string | undefined
}

interface Shown {
  lists: List[]
  item_ids: string[]
  restaurant_ids: string[]
}

/** What the calls of a list have sent, of this what matters here. */
interface ListInput {
  cuisine_type?: StreamAbout['cuisine']
  sort?: string
  limit?: number
  restaurant_id?: string
}

/** The end of sale of the last that is not sold out: those that are come last, whenever they end. */
const lastEnd = (items: FoodItem[]): string | undefined =>
  items.findLast(({ is_available }) => is_available)?.expires_at

const isByEnd = ({ sort = 'ending' }: ListInput): boolean => sort === 'ending'

const isOf = ({ queryKey }: Query, endpoint: { method: string; path: string }): boolean =>
  queryKey[0] === endpoint.method && queryKey[1] === endpoint.path

function addBrowsed(shown: Shown, { queryKey, state }: Query): void {
  const isPaged = queryKey[2] === 'pages'
  const input = (isPaged ? queryKey[3] : queryKey[2]) as ListInput
  const pages = isPaged
    ? ((state.data as { pages: { rows: FoodItem[]; next?: string }[] } | undefined)?.pages ?? [])
    : [{ rows: (state.data as FoodItem[] | undefined) ?? [] }]
  const items = pages.flatMap(({ rows }) => rows)
  if (input.restaurant_id !== undefined) {
    shown.restaurant_ids.push(input.restaurant_id)
    return
  }
  const hasMore = isPaged ? pages.at(-1)?.next !== undefined : items.length === input.limit
  const until = hasMore && isByEnd(input) ? lastEnd(items) : undefined
  shown.lists.push({ items, cuisine: input.cuisine_type, until })
}

function shownNow(): Shown {
  const shown: Shown = { lists: [], item_ids: [], restaurant_ids: [] }
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' }))
    if (isOf(query, api.foodItems.browse)) addBrowsed(shown, query)
    else if (isOf(query, api.foodItemMap.groups)) shown.lists.push({ items: [] })
    else if (isOf(query, api.foodItems.get)) {
      const item = query.state.data as FoodItem | undefined
      shown.item_ids.push((query.queryKey[2] as { food_item_id: string }).food_item_id)
      if (item !== undefined) shown.restaurant_ids.push(item.restaurant_id)
    }
  return shown
}

/** Of more than a stream can be about, those around what is on the screen. */
function aroundScreen(items: FoodItem[], max: number): FoodItem[] {
  const { scrollY } = globalThis
  const part = scrollY / Math.max(1, document.documentElement.scrollHeight)
  const first = Math.round(part * items.length - max / 2)
  const from = Math.max(0, Math.min(first, items.length - max))
  return items.slice(from, from + max)
}

function listOf(lists: List[]): Pick<StreamAbout, 'cuisine' | 'until'> {
  if (lists.length === 0) return { until: NO_LIST_UNTIL }
  const [cuisine, ...others] = new Set(lists.map((list) => list.cuisine))
  const ends = lists.map(({ until }) => until)
  return {
    cuisine: others.length === 0 ? cuisine : undefined,
    until: ends.includes(undefined)
      ? undefined
      : ends.toSorted((a = '', b = '') => Date.parse(a) - Date.parse(b)).at(-1),
  }
}

/** What is on the screen now. */
export function streamAbout(): StreamAbout & { items: string[]; restaurants: string[] } {
  const { lists, item_ids, restaurant_ids } = shownNow()
  const ids = [...new Set(item_ids)].slice(0, STREAM_ITEMS_MAX)
  const listed = aroundScreen(
    lists.flatMap(({ items }) => items),
    STREAM_ITEMS_MAX - ids.length,
  )
  return {
    items: [...new Set([...ids, ...listed.map(({ id }) => id)])],
    restaurants: [...new Set(restaurant_ids)].slice(0, STREAM_RESTAURANTS_MAX),
    ...listOf(lists),
  }
}

/** Long enough for a view to load all that it shows, and for a scroll to end. */
const WAIT_MS = 300

/** Calls `onChange` some time after what is on the screen may have changed. Returns what ends that. */
export function followScreen(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const change = (): void => {
    clearTimeout(timer)
    timer = setTimeout(onChange, WAIT_MS)
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved' || type === 'updated') change()
  })
  addEventListener('scroll', change, { passive: true })
  return () => {
    clearTimeout(timer)
    unsubscribe()
    removeEventListener('scroll', change)
  }
}
