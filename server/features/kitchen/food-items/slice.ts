import { DAY_MS } from '#contract/time.ts'
import { findSaleEnds, type SaleEnd } from '#server/features/kitchen/subscriptions/public.ts'
import { publish } from '#server/platform/events/events.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import {
  changeFoodItem,
  countFoodItems,
  findFoodItemEdits,
  findGoneFoodItems,
  findOwnFoodItems,
  type FoodItemDeps,
  getFoodItem,
  listAgain,
  listNewFoodItem,
  withdrawFoodItem,
} from './food-item-flows.ts'
import { closeEnded, type Ended, findEnded } from './food-item-store.ts'
import { foodItemsTopic } from './food-item-topics.ts'
import { endSales } from './listing/sale-end-store.ts'
import { deleteEditNotificationsBefore } from './edits/edit-store.ts'
import { findSpellings, removeUnusedSpellings } from './browsing/spelling-store.ts'
import { foodItemMapApi } from '#contract/kitchen/food-item-map.ts'
import { type FirstBrowsePage, type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { browseFoodItems } from './browsing/browse-flows.ts'
import { unmetSearchOf } from './browsing/unmet-search-rules.ts'
import { changesDeclaration } from './declaration-rules.ts'
import { declaringUses, listingUses } from './listing/listing-flows.ts'
import { toFoodItem } from './food-item-rules.ts'
import { findFoodItemsOfGroup, groupFoodItems } from './map/map-flows.ts'
import { suggestFoodItems } from './listing/suggestion-flows.ts'
import type { FoodItemQuery } from '#contract/kitchen/food-item-query.ts'
import { findRestaurants, type RestaurantHooks } from '#server/features/kitchen/restaurants/public.ts'
import type { PrerenderSource } from '#server/platform/http/documents/prerender-program.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { HoursDeps } from '#server/features/kitchen/hours/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { switchOffFoodItems, updateRestaurantOfItems } from './listing/restaurant-change-flows.ts'
import { withdrawAllFoodItems } from './public.ts'

const SWEEP_SECONDS = 30
const PAGE_SIZE = 200
const SALE_END_SWEEP_SECONDS = 300
/**
 * How long before it ends a sale is shortened: late enough for a partner that pays meanwhile, early enough
 * for a server that was off.
 */
const SALE_END_AHEAD_MS = DAY_MS
const SPELLING_SWEEP_SECONDS = 3_600
const SPELLING_PAGE_SIZE = 100
const EDIT_NOTIFICATION_SWEEP_SECONDS = 3_600
const EDIT_NOTIFICATION_DAYS = 30

/**
 * Ended items are hidden by their time alone; a sweep removes them from the indexes that browsing and
 * searching read. Another one removes the spellings that are not in use any more, so that the words of a
 * restaurant that has closed are not kept. A third one ends what partners without the subscription plan have
 * on sale: whatever reads or sells food items then sees one end of sale.
 */
function foodItemJobs(
  jobs: Jobs,
  { database, now, log }: Pick<FoodItemDeps, 'database' | 'now'> & { log: Log },
): void {
  jobs.every(SWEEP_SECONDS, 'food_items.ended', () =>
    sweep({
      find: (after: Ended | undefined) => findEnded(database.query, now(), after, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: PAGE_SIZE,
      run: (items) =>
        closeEnded(
          database.query,
          now(),
          items.map(({ id }) => id),
        ),
      onFailure: logSkipped(log, 'food_items.ended'),
    }),
  )
  jobs.every(SPELLING_SWEEP_SECONDS, 'food_items.spellings', () =>
    sweep({
      find: (after: { id: string } | undefined) =>
        findSpellings(database.query, after?.id ?? '', SPELLING_PAGE_SIZE),
      pageSize: SPELLING_PAGE_SIZE,
      groupSize: SPELLING_PAGE_SIZE,
      run: (spellings) =>
        removeUnusedSpellings(
          database.query,
          spellings.map(({ id }) => id),
        ),
      onFailure: logSkipped(log, 'food_items.spellings'),
    }),
  )
  jobs.every(SALE_END_SWEEP_SECONDS, 'food_items.after_subscription', () =>
    sweep({
      find: (after: SaleEnd | undefined) =>
        findSaleEnds(database.query, new Date(now().getTime() + SALE_END_AHEAD_MS), after?.id, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: PAGE_SIZE,
      run: (partners) =>
        database.transaction(async (tx) => {
          const restaurant_ids = await endSales(tx, partners)
          await publish(
            tx,
            foodItemsTopic,
            restaurant_ids.map((restaurant_id) => ({ restaurant_id })),
          )
        }),
      onFailure: logSkipped(log, 'food_items.after_subscription'),
    }),
  )
  jobs.every(
    EDIT_NOTIFICATION_SWEEP_SECONDS,
    'food_items.old_edit_notifications',
    async () =>
      void (await deleteEditNotificationsBefore(
        database.query,
        new Date(now().getTime() - EDIT_NOTIFICATION_DAYS * DAY_MS),
      )),
  )
}

function foodItemRoutes(app: BindDeps, deps: FoodItemDeps & { limits: Limits; metrics: Metrics }): void {
  const pagesMade = deps.metrics.counter({
    name: 'browse_pages_made_total',
    help: 'Browse pages made from the database',
  })

  const mapsMade = deps.metrics.counter({
    name: 'map_replies_made_total',
    help: 'Replies about the map made from the database',
  })

  bind(
    app,
    foodItemMapApi,
    {
      groups: (query, _caller, { db }) => groupFoodItems(deps, db, query),
      items: (query, _caller, { db }) => findFoodItemsOfGroup(deps, db, query),
    },
    {
      groups: {
        onSharedReply: () => mapsMade.inc(),
      },
    },
  )

  bind(
    app,
    foodItemsApi,
    {
      browse: (query, _caller, { db }) => browseFoodItems(deps, db, query),
      count: (input, _caller, { db }) => countFoodItems(deps, db, input),
      gone: (_input, _caller, { db }) => findGoneFoodItems(deps, db),
      mine: (query, caller) => findOwnFoodItems(deps, caller, query),
      get: ({ food_item_id }, _caller, { db }) => getFoodItem(db, food_item_id),
      list: async (item, caller, { key }) => {
        await deps.limits.spend(listingUses(caller.restaurant_id))
        return toFoodItem(await listNewFoodItem(deps, caller, item, key))
      },
      listAgain: async ({ food_item_id, ...input }, caller, { key }) => {
        await deps.limits.spend(listingUses(caller.restaurant_id))
        return toFoodItem(await listAgain(deps, caller, food_item_id, input, key))
      },
      suggestions: (_input, caller) => suggestFoodItems(deps, caller),
      edits: ({ food_item_id }, caller) => findFoodItemEdits(deps, caller, food_item_id),
      change: async ({ food_item_id, ...change }, caller) => {
        if (changesDeclaration(change))
          await deps.limits.spend(declaringUses(caller.restaurant_id, food_item_id))
        return changeFoodItem(deps, caller, food_item_id, change)
      },
      withdraw: ({ food_item_id }, caller) => withdrawFoodItem(deps, caller, food_item_id),
    },
    {
      browse: {
        onSharedReply: () => pagesMade.inc(),
        onNothing: (query, network) => {
          const search = unmetSearchOf(query, network)
          if (search !== undefined) for (const note of deps.onUnmetSearch) note(search)
        },
      },
    },
  )
}

/** What the web asks for when browsing begins. */
const FIRST_QUERY: FoodItemQuery = { sort: 'ending' }

async function firstBrowsePage(
  { database, now }: Pick<FoodItemDeps, 'database' | 'now'>,
  { readCached }: Pick<Http, 'readCached'>,
): Promise<PrerenderSource> {
  const page = await readCached(foodItemsApi.browse, FIRST_QUERY)
  const readData = async (): Promise<FirstBrowsePage> => {
    const items = JSON.parse(page.body.toString()) as FoodItem[]
    const restaurants = await findRestaurants(
      database.query,
      items.map((item) => item.restaurant_id),
    )
    return { at: now().getTime(), items, link: page.headers['link'], restaurants }
  }
  return { key: page.etag, readData }
}

interface FoodItemParts {
  accounts: AccountDeps
  hours: HoursDeps
  restaurants: RestaurantHooks
}

export function registerFoodItems(app: AppParts, { accounts, hours, restaurants }: FoodItemParts) {
  const foodItems: FoodItemDeps = { ...app, onDeclarationChanged: [], onUnmetSearch: [] }
  foodItemRoutes(app, { ...app, ...foodItems })
  foodItemJobs(app.jobs, app)
  restaurants.onChanged.push(updateRestaurantOfItems)
  hours.onScheduleChanged.push(switchOffFoodItems)
  accounts.hooks.push({ onErasing: { withdraw: withdrawAllFoodItems } })
  return { foodItems, browsePage: () => firstBrowsePage(app, app) }
}
