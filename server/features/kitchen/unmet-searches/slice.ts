import type { AppParts } from '#server/application/app-parts.ts'
import type { FoodItemDeps } from '#server/features/kitchen/food-items/public.ts'
import { closeWeeks, makeUnmetSearchCount } from './unmet-search-flows.ts'

const FLUSH_SECONDS = 60

export function registerUnmetSearches(
  app: AppParts,
  { foodItems }: { foodItems: Pick<FoodItemDeps, 'onUnmetSearch'> },
) {
  const { note, flush } = makeUnmetSearchCount(app)
  foodItems.onUnmetSearch.push(note)
  app.jobs.every(FLUSH_SECONDS, 'unmet_searches.flush', flush)
  app.jobs.every(FLUSH_SECONDS, 'unmet_searches.weeks', () => closeWeeks(app))
  return {
    /** What was noted in the last minute. A stop does not fail by it. */
    flushUnmetSearches: () =>
      flush().catch((error: unknown) =>
        app.log.warn({ cause: String(error) }, 'searches without a hit are not counted'),
      ),
  }
}
