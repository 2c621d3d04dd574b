import { PAYABLE_AFTER_HOURS, PAYOUT_MINIMUM } from '#contract/money/payout-states.ts'
import type { PayableSummary } from '#contract/desk/payout-batches.ts'
import { weekdayAndDay } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { restaurantCount } from './payout-wording.ts'
import { useMoneyCall } from './use-money-call.ts'

/** What a batch would pay if it were made now, and the button that makes it. */
export function PayableCard({ onMade }: { onMade: (batch_id: string) => void }) {
  const query = useEndpoint(deskApi.payoutBatches.payable, {}, { staleTime: 0 })
  return (
    <Card className="max-w-3xl">
      <h2 className="mb-2 text-xl">To pay now</h2>
      <QueryContent
        query={query}
        loadingLabel="Adding up what can be paid"
        skeletonClass="h-24 w-full"
        errorText="What can be paid could not be loaded."
      >
        {(payable) => (
          <div className="flex flex-col gap-4">
            <Summary payable={payable} />
            {payable.waiting > 0 && (
              <p className="text-soft">
                {restaurantCount(payable.waiting)} cannot be paid yet: where to pay is not known, or the email is not confirmed.
              </p>
            )}
            {payable.payouts > 0 && <MakeButton onMade={onMade} />}
          </div>
        )}
      </QueryContent>
    </Card>
  )
}

function Summary({ payable: { payouts, total, pays_on } }: { payable: PayableSummary }) {
  if (payouts === 0)
    return (
      <p>
        Nothing can be paid now. A share becomes payable {PAYABLE_AFTER_HOURS} hours after its order was collected, and less than $
        {PAYOUT_MINIMUM} waits until the month is over.
      </p>
    )
  return (
    <p className="text-lg">
      <span className="font-display text-4xl font-bold tabular-nums">{price(total)}</span>{' '}
      <span className="inline-block">
        to {restaurantCount(payouts)} on {weekdayAndDay(pays_on)}
      </span>
    </p>
  )
}

function MakeButton({ onMade }: { onMade: (batch_id: string) => void }) {
  const { run, isPending, error } = useMoneyCall(
    deskApi.payoutBatches.make,
    'The batch is made. Another person has to approve it.',
    ({ id }) => onMade(id),
  )
  return (
    <>
      <FormError message={error} />
      <Button className="self-start max-sm:w-full" busy={isPending} onClick={() => run({})}>
        Make a batch
      </Button>
    </>
  )
}
