import type { Query } from '@tanstack/react-query'
import { NO_RESULTS_UNTIL, STREAM_ITEMS_MAX, STREAM_RESTAURANTS_MAX } from '#contract/constants.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { StreamAbout } from '#contract/shop/live.ts'
import { api } from '#web/platform/http/api.ts'
import { queryClient } from '#web/platform/http/query.ts'

/** Food items of one cuisine or of all, up to an end of sale or as many as there are. */
interface OnScreen {
  items: FoodItem[]
  cuisine?: StreamAbout['cuisine']
  until?: string | undefined
}

/** What a call to browse has sent, as far as it matters here. */
interface BrowseInput {
  cuisine_type?: StreamAbout['cuisine']
  sort?: string
  limit?: number
  restaurant_id?: string
}

interface BrowsedPages {
  pages: { rows: FoodItem[]; next?: string }[]
}

const isOf = (endpoint: { method: string; path: string }, { queryKey }: Query): boolean =>
  queryKey[0] === endpoint.method && queryKey[1] === endpoint.path

/** The end of sale of the last that is not sold out: those that are come last, whenever they end. */
const lastEnd = (items: FoodItem[]): string | undefined =>
  items.findLast(({ is_available }) => is_available)?.expires_at

/** The food items of a call to browse, and whether there are more. */
function loadedItems(
  { queryKey, state }: Query,
  { limit }: BrowseInput,
): { items: FoodItem[]; hasMore: boolean } {
  if (queryKey[2] !== 'pages') {
    const items = (state.data as FoodItem[] | undefined) ?? []
    return { items, hasMore: items.length === limit }
  }
  const { pages } = (state.data as BrowsedPages | undefined) ?? { pages: [] }
  return { items: pages.flatMap(({ rows }) => rows), hasMore: pages.at(-1)?.next !== undefined }
}

const inputOf = ({ queryKey }: Query): BrowseInput =>
  (queryKey[2] === 'pages' ? queryKey[3] : queryKey[2]) as BrowseInput

function browsedOf(query: Query): OnScreen {
  const input = inputOf(query)
  const { items, hasMore } = loadedItems(query, input)
  const isByEnd = input.sort === undefined || input.sort === 'ending'
  return { items, cuisine: input.cuisine_type, until: hasMore && isByEnd ? lastEnd(items) : undefined }
}

/** Of more than a stream can be about, those around what is on the screen. */
function aroundScreen(items: FoodItem[], max: number): FoodItem[] {
  const part = scrollY / Math.max(1, document.documentElement.scrollHeight)
  const first = Math.round(part * items.length - max / 2)
  const from = Math.max(0, Math.min(first, items.length - max))
  return items.slice(from, from + max)
}

function resultsAbout(browsed: OnScreen[]): Pick<StreamAbout, 'cuisine' | 'until'> {
  if (browsed.length === 0) return { until: NO_RESULTS_UNTIL }
  const [cuisine, ...otherCuisines] = new Set(browsed.map((one) => one.cuisine))
  const ends = browsed.map(({ until }) => until)
  return {
    cuisine: otherCuisines.length === 0 ? cuisine : undefined,
    until: ends.includes(undefined)
      ? undefined
      : ends.toSorted((a = '', b = '') => Date.parse(a) - Date.parse(b)).at(-1),
  }
}

const firstOf = (ids: (string | undefined)[], max: number): string[] =>
  [...new Set(ids)].filter((id) => id !== undefined).slice(0, max)

/** What is on the screen now, by the calls that its views make. */
export function streamAbout(): StreamAbout & { items: string[]; restaurants: string[] } {
  const active = queryClient.getQueryCache().findAll({ type: 'active' })
  const browses = active.filter((query) => isOf(api.foodItems.browse, query))
  const ofRestaurants = browses.map((query) => inputOf(query).restaurant_id)
  const browsed = browses.filter((query) => inputOf(query).restaurant_id === undefined).map(browsedOf)
  const maps = active
    .filter((query) => isOf(api.foodItemMap.groups, query))
    .map((): OnScreen => ({ items: [] }))
  const single = active.filter((query) => isOf(api.foodItems.get, query))
  const ids = single.map(({ queryKey }) => (queryKey[2] as { food_item_id: string }).food_item_id)
  const restaurant_ids = single.map(({ state }) => (state.data as FoodItem | undefined)?.restaurant_id)
  const inResults = aroundScreen(
    browsed.flatMap(({ items }) => items),
    STREAM_ITEMS_MAX,
  )
  return {
    items: firstOf([...ids, ...inResults.map(({ id }) => id)], STREAM_ITEMS_MAX),
    restaurants: firstOf([...ofRestaurants, ...restaurant_ids], STREAM_RESTAURANTS_MAX),
    ...resultsAbout([...browsed, ...maps]),
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
