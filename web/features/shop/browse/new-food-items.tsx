import { isHidden, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import type { ResultsNews } from './use-results-news.ts'

/** Offers what is new in a list that is in use. It lies above the list and moves nothing. */
export function NewFoodItems({ news: { items, show } }: { news: ResultsNews }) {
  const avoid = useAvoidance()
  const count = items.filter((item) => !isHidden(item, avoid)).length
  const showNew = (): void => {
    scrollTo({ top: 0 })
    show()
  }
  return (
    <div role="status" className="sticky top-2 z-10 flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={showNew}
          className="flex min-h-11 items-center gap-1.5 self-start rounded-full border border-edge bg-card px-4 text-sm font-semibold shadow-raised"
        >
          {count === 1 ? '1 new meal · Show' : `${count} new meals · Show`}
        </button>
      )}
    </div>
  )
}
