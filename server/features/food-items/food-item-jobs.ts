import { DAY_MS } from '#contract/time.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { FoodItemDeps } from './food-item-flows.ts'
import { closeEnded, type Ended, findEnded } from './food-item-store.ts'
import { deleteListingKeys } from './listing-key-store.ts'
import { listSpellings, removeUnusedSpellings } from './spelling-store.ts'

const SWEEP_SECONDS = 30
const BATCH_SIZE = 200
const SPELLING_SWEEP_SECONDS = 3_600
const SPELLING_BATCH_SIZE = 100
const KEY_SWEEP_SECONDS = 3_600
const LISTING_KEY_DAYS = 2

/**
 * Ended items are hidden by their time alone; a sweep removes them from the indexes that browsing and searching read. Another one removes
 * the spellings that are not in use any more, so that the words of a restaurant that has closed are not kept.
 */
export function foodItemJobs(jobs: Jobs, { database, now, log }: Pick<FoodItemDeps, 'database' | 'now'> & { log: Log }): void {
  jobs.every(SWEEP_SECONDS, 'food_items.ended', () =>
    sweep({
      find: (after: Ended | undefined) => findEnded(database.query, now(), after, BATCH_SIZE),
      pageSize: BATCH_SIZE,
      groupSize: BATCH_SIZE,
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
      find: (after: { id: string } | undefined) => listSpellings(database.query, after?.id ?? '', SPELLING_BATCH_SIZE),
      pageSize: SPELLING_BATCH_SIZE,
      groupSize: SPELLING_BATCH_SIZE,
      run: (spellings) =>
        removeUnusedSpellings(
          database.query,
          spellings.map(({ id }) => id),
        ),
      onFailure: logSkipped(log, 'food_items.spellings'),
    }),
  )
  jobs.every(
    KEY_SWEEP_SECONDS,
    'food_items.old_keys',
    async () => void (await deleteListingKeys(database.query, new Date(now().getTime() - LISTING_KEY_DAYS * DAY_MS))),
  )
}
