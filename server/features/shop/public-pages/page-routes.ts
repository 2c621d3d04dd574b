import { foodItemPath, readShortId } from '#contract/shop/public-pages.ts'
import { makeByteCache } from '#server/platform/byte-cache.ts'
import type { Events } from '#server/platform/events/events.ts'
import { type DocumentCache, makeDocumentCache } from '#server/platform/http/documents/document-cache.ts'
import { htmlDocument } from '#server/platform/http/documents/documents.ts'
import { type PageRoute, RawReply } from '#server/platform/http/http.ts'
import type { RenderDocument } from '#server/platform/http/documents/prerender-program.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'
import type { TakeTurn } from '#server/platform/http/requests/turn.ts'
import { isId } from '#server/platform/ids.ts'
import { type PageDeps, readFoodItemPage, readRestaurantPage, type PageAbout } from './page-flows.ts'
import { foodItemsTopic, stockTopic } from '#server/features/kitchen/food-items/public.ts'
import { restaurantsTopic } from '#server/features/kitchen/restaurants/public.ts'
import { type Changes, makeChanges } from '#server/platform/events/changes.ts'

interface PageRouteDeps extends PageDeps {
  events: Pick<Events, 'on' | 'onGap'>
  render: RenderDocument
}

type PageCache = DocumentCache<PageAbout>

const NOT_FOUND_BYTES_MAX = 1024 * 1024
const NOT_FOUND: PageAbout = { name: 'notFound', status: 404, path: '' }
/** A page of one meal is for whom it was sent to: it is over within hours. */
const NOT_INDEXED = { 'x-robots-tag': 'noindex' }

/** The documents of restaurants and of single food items. */
export function publicPageRoutes(page: PageRoute, { events, render, ...deps }: PageRouteDeps): void {
  const changes = followPageChanges(events)
  const renderPage = async ({ name }: PageAbout, data: object): Promise<Representation> => {
    const { headers, body } = htmlDocument(await render({ name, page: data }))
    return new Representation(body, name === 'restaurant' ? headers : { ...headers, ...NOT_INDEXED })
  }
  const cacheOf = (read: typeof readRestaurantPage): PageCache =>
    makeDocumentCache({ changes, now: deps.now, read: (key) => read(deps, key), render: renderPage })
  const restaurants = cacheOf(readRestaurantPage)
  const foodItems = cacheOf(readFoodItemPage)
  // It is the same for every address.
  const notFound = makeByteCache<Representation>({
    bytes_max: NOT_FOUND_BYTES_MAX,
    bytesOf: ({ body }) => body.length,
  })

  const reply = async (
    pages: PageCache,
    key: string | undefined,
    path: string,
    takeTurn: TakeTurn,
  ): Promise<RawReply | Representation> => {
    const entry = key === undefined ? undefined : await pages(key, takeTurn)
    if (entry === undefined)
      return withStatus(404, await notFound.fetch(NOT_FOUND.name, () => renderPage(NOT_FOUND, {})))
    if (entry.about.path !== path)
      return new RawReply(301, { location: entry.about.path, 'cache-control': 'no-cache' })
    return entry.about.status === 200 ? entry.document : withStatus(entry.about.status, entry.document)
  }
  page('GET', '/restaurants/{address}', ({ params: { address = '' }, takeTurn }) =>
    reply(restaurants, readShortId(address), `/restaurants/${address}`, takeTurn),
  )
  page('GET', '/deals/{food_item_id}', ({ params: { food_item_id = '' }, takeTurn }) => {
    const key = food_item_id.toLowerCase()
    return reply(foodItems, isId(key) ? key : undefined, foodItemPath(food_item_id), takeTurn)
  })
}

/** Only a reply of 200 can be compared with what a client has. */
function withStatus(status: number, { headers, body }: Representation): RawReply {
  const { etag: _, vary: __, ...others } = headers
  return new RawReply(status, others, body)
}

/**
 * Counts the changes of what public pages show. A food item that is new belongs to a page that does not
 * contain it yet.
 */
function followPageChanges(events: Pick<Events, 'on' | 'onGap'>): Changes {
  const changes = makeChanges()
  events.on(foodItemsTopic, changes.invalidateAll)
  events.on(restaurantsTopic, changes.invalidateRows)
  events.on(stockTopic, (stock) => changes.invalidateRows(stock.map(({ food_item_id }) => food_item_id)))
  events.onGap(changes.invalidateAll)
  return changes
}
