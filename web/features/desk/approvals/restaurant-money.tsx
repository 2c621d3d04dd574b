import type { DeskBalance } from '#contract/money/payout-batches.ts'
import type { RestaurantBalance } from '#contract/money/payouts.ts'
import { weekdayAndDay } from '#contract/time-wording.ts'
import type { DeskGo } from '#web/domain/desk/desk-view.ts'
import { PayoutBadge } from '#web/domain/desk/payout-badges.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'

/** What the restaurant is paid next, as its owner sees it, and its latest payouts. */
export function RestaurantMoney({ restaurant_id, go }: { restaurant_id: string; go: DeskGo }) {
  const query = useEndpoint(deskApi.payoutBatches.balance, { restaurant_id }, { staleTime: 0 })
  return (
    <Card>
      <h2 className="mb-3 text-2xl">Money</h2>
      <QueryContent
        query={query}
        loadingLabel="Loading the balance"
        skeletonClass="h-32 w-full"
        errorText="The balance could not be loaded."
      >
        {({ balance, payouts, adjustments }) => (
          <>
            <Balance balance={balance} />
            {adjustments.length > 0 && (
              <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span>{`Not confirmed yet: ${adjustments.map(({ amount }) => price(amount ?? 0)).join(', ')}`}</span>
                <Button variant="secondary" onClick={() => go({ name: 'proposals' })}>
                  Look at it
                </Button>
              </div>
            )}
            <LatestPayouts
              payouts={payouts}
              onOpen={(payout_id) =>
                go({ name: 'payout', payout_id, from: { name: 'restaurants', restaurant_id } })
              }
            />
          </>
        )}
      </QueryContent>
    </Card>
  )
}

const obstacleTexts: Record<NonNullable<RestaurantBalance['obstacle']>, string> = {
  no_destination: 'It has not said where to pay yet.',
  email_unconfirmed: 'Its email is not confirmed.',
  below_minimum: 'Less than the minimum: it waits for more, or for the end of the month.',
  nothing_owed: 'Nothing is payable now.',
}

function Balance({ balance }: { balance: RestaurantBalance }) {
  const { amount, pays_on, obstacle, payable, not_payable_yet, on_the_way } = balance
  const rows: [label: string, amount: number][] = [
    ['Payable', payable],
    ['Payable later', not_payable_yet],
    ['On the way', on_the_way],
  ]
  return (
    <>
      <p className="mb-3">
        {obstacle === null ? (
          <>
            <span>Gets</span> <span className="font-semibold">{price(amount)}</span>{' '}
            <span>{`on ${weekdayAndDay(pays_on)}.`}</span>
          </>
        ) : (
          obstacleTexts[obstacle]
        )}
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right tabular-nums">{price(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function LatestPayouts({
  payouts,
  onOpen,
}: {
  payouts: DeskBalance['payouts']
  onOpen: (payout_id: string) => void
}) {
  if (payouts.length === 0) return null
  return (
    <>
      <h3 className="mt-5 mb-1 text-lg">Latest payouts</h3>
      <ul className="divide-y divide-line">
        {payouts.map(({ id, number, status, pays_on, amount }) => (
          <li key={id}>
            <button
              type="button"
              className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-control py-1 text-left hover:bg-sunk"
              onClick={() => onOpen(id)}
            >
              <span>
                <span>{`P${number}`}</span>{' '}
                {pays_on !== null && <span className="text-soft">{weekdayAndDay(pays_on)}</span>}
              </span>
              <PayoutBadge status={status} />
              <span className="min-w-20 text-right tabular-nums">{price(amount)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
