import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { FoodItemDeps } from './food-item-flows.ts'
import { closeEnded, type Ended, findEnded } from './food-item-store.ts'

const SWEEP_SECONDS = 30
const BATCH_SIZE = 200

/** Ended items are hidden by their time alone; the sweep removes them from the index that browsing and searching read. */
export function foodItemJobs(jobs: Jobs, { database, now, log }: FoodItemDeps & { log: Log }): void {
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
}
