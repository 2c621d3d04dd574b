import type { Jobs } from '#server/platform/jobs.ts'
import type { FoodItemDeps } from './food-item-flows.ts'
import { closeEnded } from './food-item-store.ts'

const SWEEP_SECONDS = 30
const AT_ONCE = 200

/** Ended deals are hidden by their time alone; the sweep keeps them from being walked through. */
export function foodItemJobs(jobs: Jobs, { database, now }: FoodItemDeps): void {
  jobs.every(SWEEP_SECONDS, 'food_items.ended', async () => {
    while ((await closeEnded(database.query, now(), AT_ONCE)) === AT_ONCE);
  })
}
