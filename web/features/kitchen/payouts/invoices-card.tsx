import { lazy, Suspense } from 'react'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const InvoiceList = lazy(async () => ({ default: (await import('./invoice-list.tsx')).InvoiceList }))

/** What Surplate has charged the restaurant, month by month, loaded when it is opened. */
export function InvoicesCard() {
  return (
    <FoldedCard title="Invoices" note="What Surplate charged you, for your books">
      <Suspense
        fallback={
          <Loading label="Loading your invoices">
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
      >
        <InvoiceList />
      </Suspense>
    </FoldedCard>
  )
}
