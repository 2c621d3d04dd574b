import type { DeskPayoutDetails } from '#contract/money/payout-batches.ts'
import type { PayoutLine } from '#contract/money/payouts.ts'
import { shortDate, weekdayAndDay } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { LargeAmount } from '#web/domain/desk/large-amount.tsx'
import { returnReasonText } from '#web/domain/payouts/return-reason.ts'
import { PayoutBadge } from '#web/domain/desk/payout-badges.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'

interface PayoutViewProps {
  view: Extract<DeskView, { name: 'payout' }>
  go: DeskGo
}

/** One payout down to its orders, and the way to its batch. */
export function PayoutView({ view, go }: PayoutViewProps) {
  const { payout_id, from = { name: 'payouts' } } = view
  const query = useEndpoint(deskApi.payoutBatches.payout, { payout_id }, { staleTime: 0 })
  const { data } = query
  return (
    <>
      <BackButton onBack={() => go(from)}>Back</BackButton>
      <PageHeading lead={data && <span translate="no">{data.restaurant_name}</span>}>
        {data ? `Payout P${data.number}` : 'Payout'}
      </PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the payout"
        skeletonClass="h-60 w-full"
        errorText="The payout could not be loaded."
      >
        {(payout) => (
          <Card className="flex max-w-3xl flex-col gap-4">
            <Summary payout={payout} />
            <div className="flex flex-wrap gap-3">
              {payout.batch_id !== null && (
                <BatchButton batch_id={payout.batch_id} number={payout.batch_number} go={go} />
              )}
              <Button
                variant="secondary"
                onClick={() => go({ name: 'restaurants', restaurant_id: payout.restaurant_id })}
              >
                The restaurant
              </Button>
            </div>
            <Lines lines={payout.lines} onOrder={(order_id) => go({ name: 'order', order_id, from: view })} />
          </Card>
        )}
      </QueryContent>
    </>
  )
}

const BatchButton = ({ batch_id, number, go }: { batch_id: string; number: number | null; go: DeskGo }) => (
  <Button
    variant="secondary"
    onClick={() => go({ name: 'payouts', batch_id })}
  >{`Batch ${number ?? ''}`}</Button>
)

function Summary({ payout: { amount, status, pays_on, return_reason } }: { payout: DeskPayoutDetails }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-4">
        <LargeAmount amount={amount} />
        <PayoutBadge status={status} />
      </p>
      {pays_on !== null && <p className="text-soft">{`Pay day: ${weekdayAndDay(pays_on)}`}</p>}
      {return_reason !== null && <p className="wrap-anywhere">{`“${returnReasonText(return_reason)}”`}</p>}
    </div>
  )
}

const kindText: Record<PayoutLine['kind'], string> = {
  order: 'Order',
  refund: 'Refund',
  dispute: 'Dispute',
  adjustment: 'Adjustment',
  returned_payout: 'Payout that came back',
  before_restore: 'Paid before a restore',
}

function Lines({ lines, onOrder }: { lines: PayoutLine[]; onOrder: (order_id: string) => void }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, index) => (
        // Two lines can be alike.
        <li key={index} className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1">
          <LineName line={line} onOrder={onOrder} />
          <span className="text-right tabular-nums">{price(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function LineName({
  line: { kind, order_id, code, at },
  onOrder,
}: {
  line: PayoutLine
  onOrder: (order_id: string) => void
}) {
  const day = <span className="text-soft">{shortDate(at)}</span>
  if (order_id === null)
    return (
      <span>
        <span>{kindText[kind]}</span> {day}
      </span>
    )
  return (
    <button type="button" className="min-h-11 text-left hover:underline" onClick={() => onOrder(order_id)}>
      <span>{kindText[kind]}</span>{' '}
      <span translate="no" className="font-mono font-semibold">
        {code !== null && spacedCode(code)}
      </span>{' '}
      {day}
    </button>
  )
}
