import type { User } from '#contract/people/accounts.ts'
import { StatementCard } from '#web/features/kitchen/statements/statement-card.tsx'
import { CardGrid } from '#web/features/kitchen/dashboard/card-grid.tsx'
import { SubscriptionPlanCard } from '#web/features/kitchen/subscriptions/subscription-plan-card.tsx'
import { BankAccountCard } from './bank-account-card.tsx'
import { PayoutsCard } from './payouts-card.tsx'
import { lazy, Suspense } from 'react'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const InvoiceList = lazy(async () => ({ default: (await import('./invoice-list.tsx')).InvoiceList }))

/** What Surplate has charged the restaurant, month by month, loaded when it is opened. */
function InvoicesCard() {
  return (
    <FoldedCard title="Invoices">
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

const PayoutList = lazy(async () => ({ default: (await import('./payout-list.tsx')).PayoutList }))

/** Every payout of the restaurant, which are loaded when it is opened. */
function PayoutHistory() {
  return (
    <FoldedCard title="All payouts">
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

/** The money of a restaurant, for its owner: what comes next, then what was, where it goes, and the
 * subscription plan. */
export function MoneyCards({ user }: { user: User }) {
  return (
    <CardGrid title="Money">
      <PayoutsCard user={user} />
      <PayoutHistory />
      <StatementCard />
      <InvoicesCard />
      <BankAccountCard user={user} />
      <SubscriptionPlanCard user={user} />
    </CardGrid>
  )
}
