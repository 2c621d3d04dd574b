import type { RestaurantBalance } from '#contract/money/payouts.ts'
import { dayAndMonth } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { returnReasonText } from '#web/domain/payouts/return-reason.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Callout } from '#web/ui/callout.tsx'
import { payoutName } from './payout-wording.ts'

type Returned = NonNullable<RestaurantBalance['returned_payout']>

/** Says that the latest payout came back and why, and what its owner can do before it is paid again. */
export function ReturnedPayout({
  payout: { number, amount, returned_at, return_reason },
}: {
  payout: Returned
}) {
  const day = returned_at === null ? '' : ` on ${dayAndMonth(returned_at, new Date(serverNow()))}`
  const reason = return_reason === null ? '' : `: ${returnReasonText(return_reason)}`
  return (
    <Callout kind="warning">{`${payoutName(number)} of ${price(amount)} came back${day}${reason}. It is part of your next payout. Please check before then that we have the right bank account.`}</Callout>
  )
}
