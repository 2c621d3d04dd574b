import { MINUTE_MS } from '#contract/time.ts'
import { isCut, useOwnFoodItemPages, useOwnFoodItems } from './own-food-items.ts'
import { useNow } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { byEndOfSale } from './food-item-status.ts'
import { FoodItemTable } from './food-item-table.tsx'
import ChevronDown from 'virtual:icons/chevron-down'
import { useState } from 'react'
import { MissingAddressNotice } from '#web/features/kitchen/restaurants/missing-address-notice.tsx'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'

interface PastFoodItemsProps {
  /** All that were loaded. */
  loaded: OwnFoodItem[]
  now: number
  canListAgain: boolean
}

/** The same by page, as far back as somebody asks. */
function AllPastFoodItems({ loaded, now, canListAgain }: PastFoodItemsProps) {
  const query = useOwnFoodItemPages()
  const items = query.data?.pages.flatMap(({ rows }) => rows) ?? loaded
  return (
    <>
      <FoodItemTable items={byEndOfSale(items, now).past} now={now} canListAgain={canListAgain} />
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-3 w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

/** The items that have ended or were withdrawn, folded away below those on sale; older ones load when it opens. */
function PastFoodItems({ loaded, now, canListAgain }: PastFoodItemsProps) {
  const [isOpen, setOpen] = useState(false)
  const hasMore = isCut(loaded)
  const items = byEndOfSale(loaded, now).past
  if (items.length === 0) return null
  return (
    <details className="group mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
        <span>{`Past food items (${items.length}${hasMore ? '+' : ''})`}</span>
      </summary>
      {isOpen && (
        <div className="pt-1">
          {hasMore ? (
            <AllPastFoodItems loaded={loaded} now={now} canListAgain={canListAgain} />
          ) : (
            <FoodItemTable items={items} now={now} canListAgain={canListAgain} />
          )}
        </div>
      )}
    </details>
  )
}

/** The items that customers can see now, with what is left of each; below them, folded, those of before. */
export function FoodItemsOnSale({ canListAgain }: { canListAgain: boolean }) {
  const itemsQuery = useOwnFoodItems()
  const now = useNow(MINUTE_MS)
  return (
    <section aria-labelledby="items-heading">
      <h2 id="items-heading" tabIndex={-1} className="mb-3 text-2xl outline-none">
        Your food items
      </h2>
      <QueryContent
        query={itemsQuery}
        loadingLabel="Loading your items"
        skeletonClass="h-48 w-full rounded-card"
        errorText="Your items could not be loaded."
      >
        {(items) => {
          const { current } = byEndOfSale(items, now)
          const empty = (
            <p className="text-soft">
              {items.length === 0 ? 'Nothing listed yet.' : 'Nothing on sale. Add what is left today.'}
            </p>
          )
          return (
            <>
              <MissingAddressNotice hasFoodItems={current.length > 0} />
              <FoodItemTable items={current} now={now} empty={empty} />
              <PastFoodItems loaded={items} now={now} canListAgain={canListAgain} />
            </>
          )
        }}
      </QueryContent>
    </section>
  )
}
