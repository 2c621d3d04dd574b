import { z } from 'zod'
import { STREAM_ITEMS_MAX, STREAM_RESTAURANTS_MAX } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OrderStatus } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths.ts'
import { Cuisine } from '#contract/kitchen/food-item-query.ts'
import { Id, Instant, InstantReply, optional, text } from '#contract/values.ts'

/** The stock of a food item has changed. */
export const StockChange = z.object({
  food_item_id: Id,
  quantity_available: z.int(),
  is_available: z.boolean(),
})
export type StockChange = z.infer<typeof StockChange>

/** The status of an order has changed. Sent to its customer and its restaurant only. */
export const OrderChange = z.object({ order_id: Id, status: OrderStatus })
export type OrderChange = z.infer<typeof OrderChange>

/**
 * Lists that the stream says it shows have changed: fetch them again at a random moment within `after_s` seconds, so
 * that not all ask at once.
 */
export const News = z.object({
  version: z.int().meta({ description: 'Counts the changes of lists that this process knows of' }),
  after_s: z.int(),
})
export type News = z.infer<typeof News>

/**
 * What was read before `changed_at`, the time of the latest change of any kind, may be out of date. With `after_s`
 * everybody hears it at the same moment, and asks again within so many seconds.
 */
export const Resync = z.object({ changed_at: InstantReply, after_s: z.int().optional() })
export type Resync = z.infer<typeof Resync>

/** Names the stream where it says anew what it is about. */
export const Hello = z.object({ stream: Id })
export type Hello = z.infer<typeof Hello>

/**
 * The events of the stream, by name:
 * `hello` a Hello · `stock` a list of StockChange, of what the stream is about · `news` a News ·
 * `order` an OrderChange · `resync` a Resync: something may have been missed, fetch what is shown again ·
 * `deals` `{}`: the same as `news`, for a stream that never said what it is about.
 * Every connection begins with `hello` and `resync`, so that a browser which was away catches up.
 * What changes lists or stock has an `id`: the server's time in milliseconds since 1970. A reply that says an earlier
 * `Server-Time` is out of date, as one from a cache in front can be.
 */
export type LiveEvent = 'hello' | 'stock' | 'news' | 'deals' | 'order' | 'resync'

const items = z.array(Id).max(STREAM_ITEMS_MAX, `At most ${STREAM_ITEMS_MAX} meals`)
const restaurants = z.array(Id).max(STREAM_RESTAURANTS_MAX, `At most ${STREAM_RESTAURANTS_MAX} restaurants`)
const ITEMS_DESCRIPTION = 'Food items that are on the screen: of these the stream brings the stock'
const RESTAURANTS_DESCRIPTION =
  'Restaurants whose food items are on the screen. The own one need not be among them'
/** Ids of at most 64 characters, with commas between them. */
const idsIn = (schema: z.ZodType<string[], string[]>, max: number) =>
  text()
    .max(max * 65)
    .transform((ids) => [...new Set(ids.split(','))].filter((id) => id !== ''))
    .pipe(schema)

const resultsFields = {
  cuisine: optional(Cuisine).meta({ description: 'Of this alone is the list on the screen' }),
  until: optional(Instant).meta({
    description:
      'The end of sale of the last in a list by end of sale: what ends later is not on the screen. In the past where there is no list',
  }),
}

/** What a stream is about. Ids that do not exist are ignored. */
export const StreamAbout = z.object({
  items: optional(items).meta({ description: ITEMS_DESCRIPTION }),
  restaurants: optional(restaurants).meta({ description: RESTAURANTS_DESCRIPTION }),
  ...resultsFields,
})
export type StreamAbout = z.infer<typeof StreamAbout>

/** The same in an address. */
const StreamAboutQuery = z.object({
  items: idsIn(items, STREAM_ITEMS_MAX)
    .optional()
    .meta({ description: `${ITEMS_DESCRIPTION}; ids with commas between them` }),
  restaurants: idsIn(restaurants, STREAM_RESTAURANTS_MAX)
    .optional()
    .meta({
      description: `${RESTAURANTS_DESCRIPTION}; ids with commas between them`,
    }),
  ...resultsFields,
})

export const liveApi = {
  events: endpoint(paths.live.events, {
    access: 'anyone',
    summary:
      'Server-sent events: the stock of what the stream is about, news of lists, and the own orders of a signed-in account.',
    input: StreamAboutQuery,
    reply: z.unknown(),
    media: 'text/event-stream',
    failures: ['too_many_requests'],
  }),
  about: endpoint(paths.live.about, {
    access: 'anyone',
    summary:
      'Says anew what an open stream is about, by the id that `hello` gave to who opened it. Not found where another process has it.',
    input: StreamAbout.extend({ stream: Id }),
    reply: z.void(),
    status: 204,
  }),
}
