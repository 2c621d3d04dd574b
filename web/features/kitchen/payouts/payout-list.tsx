import ChevronDown from 'virtual:icons/chevron-down'
import { useState } from 'react'
import { DISPUTE_RULE } from '#contract/money/dispute-terms.ts'
import type { Payout } from '#contract/money/payouts.ts'
import { PagedRows, usePages } from '#web/domain/desk/paged-rows.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { classes } from '#web/ui/class-names.ts'
import { PayoutContent } from './payout-content.tsx'
import { payoutName, payoutStatusText } from './payout-wording.ts'

/**
 * The payouts of the restaurant, the newest first; each opens down to its orders. Below them, what a disputed
 * payment means for them.
 */
export function PayoutList() {
  return (
    <>
      <PayoutRows />
      <p className="mt-4 text-soft">{DISPUTE_RULE}</p>
    </>
  )
}

function PayoutRows() {
  const query = usePages(moneyApi.payouts.browse, {})
  return (
    <PagedRows
      query={query}
      loadingLabel="Loading your payouts"
      errorText="Your payouts could not be loaded."
      moreLabel="Older payouts"
      empty={
        <p className="text-soft">No payout yet. The first one is listed here as soon as it is made up.</p>
      }
      idOf={({ id }) => id}
    >
      {(payout) => <PayoutRow payout={payout} />}
    </PagedRows>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false)
  const isReturned = payout.status === 'returned'
  return (
    <details
      className="group/payout rounded-control border border-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-control px-3 py-2 hover:bg-sunk sm:px-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{payoutName(payout.number)}</span>
          <span className={classes('block text-sm wrap-anywhere', isReturned ? 'text-red' : 'text-soft')}>
            {payoutStatusText(payout, new Date(serverNow()))}
          </span>
        </span>
        <span className="text-lg font-semibold tabular-nums">{price(payout.amount)}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open/payout:rotate-180"
        />
      </summary>
      {isOpen && (
        <div className="px-3 pt-2 pb-3 sm:px-4 sm:pb-4">
          <PayoutContent payout={payout} />
        </div>
      )}
    </details>
  )
}
