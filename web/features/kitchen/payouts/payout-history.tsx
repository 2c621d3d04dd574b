import { lazy, Suspense } from 'react'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const PayoutList = lazy(async () => ({ default: (await import('./payout-list.tsx')).PayoutList }))

/** Every payout of the restaurant, which are loaded when it is opened. */
export function PayoutHistory() {
  return (
    <FoldedCard title="All payouts" note="Down to each order">
      <Suspense
        fallback={
          <Loading label="Loading your payouts">
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
      >
        <PayoutList />
      </Suspense>
    </FoldedCard>
  )
}
