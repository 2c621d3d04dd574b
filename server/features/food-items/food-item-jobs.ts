import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { FoodItemDeps } from './food-item-flows.ts'
import { closeEnded, type Ended, findEnded } from './food-item-store.ts'

const SWEEP_SECONDS = 30
const AT_ONCE = 200

/** Ended deals are hidden by their time alone; the sweep keeps them from being walked through. */
export function foodItemJobs(jobs: Jobs, { database, now, log }: FoodItemDeps & { log: Log }): void {
  jobs.every(SWEEP_SECONDS, 'food_items.ended', () =>
    sweep({
      find: (after: Ended | undefined) => findEnded(database.query, now(), after, AT_ONCE),
      pageSize: AT_ONCE,
      groupSize: AT_ONCE,
      run: (some) =>
        closeEnded(
          database.query,
          now(),
          some.map(({ id }) => id),
        ),
      onFailure: logSkipped(log, 'food_items.ended'),
    }),
  )
}
