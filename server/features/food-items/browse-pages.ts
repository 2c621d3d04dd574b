import type { FoodItemQuery } from '#contract/food-items.ts'
import type { Events } from '#server/platform/events.ts'
import { Ready } from '#server/platform/http.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { encodingFor, makePage, packed, type Page } from './browse-page.ts'
import { followDeals } from './deal-changes.ts'
import { browse, type FoodItemDeps } from './food-item-flows.ts'

interface Slot {
  page: Page | undefined
  making: Promise<Page> | undefined
}

const PAGES_MAX = 400

/** Queries that many people share; words, one restaurant's deals and late pages go straight to the database. */
const isShared = (query: FoodItemQuery): boolean => query.q === undefined && query.restaurant_id === undefined && query.cursor === undefined

/** What the web asks for when somebody comes to browse. */
const FIRST: FoodItemQuery = { sort: 'ending' }

export interface BrowsePages {
  first: () => Promise<Page>
  answer: (query: FoodItemQuery, accepts: string | undefined, known_etag: string | undefined) => Promise<Ready>
}

/** The pages of browsing, each kept ready until one of its deals changes in any process or the first of them ends. */
export function makeBrowsePages(deps: FoodItemDeps & { events: Events; metrics: Metrics }): BrowsePages {
  const slots = new Map<string, Slot>()
  const changes = followDeals(deps.events)
  const isRight = (page: Page): boolean => deps.now().getTime() < page.right_until && changes.isRight(page)

  const make = async (query: FoodItemQuery): Promise<Page> => {
    const made_at = changes.count()
    const { items, next } = await browse(deps, query)
    return makePage(items, next, made_at)
  }

  const remake = async (slot: Slot, query: FoodItemQuery): Promise<Page> => {
    deps.metrics.pagesMade.inc()
    slot.page = await make(query)
    return slot.page
  }

  const slotOf = (query: FoodItemQuery): Slot => {
    const key = `${query.cuisine_type ?? ''} ${query.sort ?? ''} ${query.limit ?? ''}`
    const known = slots.get(key)
    if (known !== undefined) return known
    const slot = { page: undefined, making: undefined }
    slots.set(key, slot)
    const [oldest] = slots.keys()
    if (slots.size > PAGES_MAX && oldest !== undefined) slots.delete(oldest)
    return slot
  }

  /** One make at a time per page; whoever asks meanwhile shares it, unless a change came after it began. */
  const fresh = async (slot: Slot, query: FoodItemQuery): Promise<Page> => {
    while (slot.page === undefined || !isRight(slot.page)) {
      slot.making ??= remake(slot, query).finally(() => {
        slot.making = undefined
      })
      const seen = changes.count()
      const page = await slot.making
      // Made after this caller asked: right for them, however fast deals change.
      if (page.made_at >= seen) return page
    }
    return slot.page
  }

  /** Has the next who ask the same answered from the slot, for as long as its page is right. */
  const repeatable = (ready: Ready, slot: Slot): Ready => {
    ready.again = (accepts) => (slot.page !== undefined && isRight(slot.page) ? slot.page.ready.get(encodingFor(accepts)) : undefined)
    return ready
  }

  return {
    first: () => fresh(slotOf(FIRST), FIRST),
    answer: async (query, accepts, known_etag) => {
      const slot = isShared(query) ? slotOf(query) : undefined
      const page = slot === undefined ? await make(query) : await fresh(slot, query)
      if (known_etag !== undefined && known_etag.includes(page.etag.slice(2))) return new Ready(304, page.headers)
      const ready = await packed(page, encodingFor(accepts))
      return slot === undefined ? ready : repeatable(ready, slot)
    },
  }
}
