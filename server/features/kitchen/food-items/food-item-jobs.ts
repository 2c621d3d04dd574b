import { DAY_MS } from '#contract/time.ts'
import { findSaleEnds, type SaleEnd } from '#server/features/kitchen/subscriptions/public.ts'
import { publish } from '#server/platform/events/events.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { FoodItemDeps } from './food-item-flows.ts'
import { closeEnded, type Ended, findEnded } from './food-item-store.ts'
import { foodItemsTopic } from './food-item-topics.ts'
import { endSales } from './listing/sale-end-store.ts'
import { deleteEditNotificationsBefore } from './edits/pending-edit-store.ts'
import { findSpellings, removeUnusedSpellings } from './browsing/spelling-store.ts'

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
export function foodItemJobs(
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
        database.transaction(async (tx) => publish(tx, foodItemsTopic, await endSales(tx, partners))),
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
