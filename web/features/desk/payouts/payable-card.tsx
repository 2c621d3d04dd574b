import { PAYABLE_AFTER_HOURS, PAYABLE_LATE_DAYS, PAYOUT_MINIMUM } from '#contract/money/payout-states.ts'
import type { BlockingObstacle } from '#contract/money/payouts.ts'
import type { PayableSummary, PayoutPattern } from '#contract/money/payout-batches.ts'
import { weekdayAndDay } from '#contract/time-wording.ts'
import { LargeAmount } from '#web/domain/desk/large-amount.tsx'
import { ordersText } from '#web/domain/counts.ts'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { restaurantCount } from './payout-wording.ts'
import { useMoneyCall } from './use-money-call.ts'

interface PayableCardProps {
  onMade: (batch_id: string) => void
  /** A restaurant. */
  onOpen: (restaurant_id: string) => void
}

/** What a batch would pay if it were made now, the button that makes it, and who is left out. */
export function PayableCard({ onMade, onOpen }: PayableCardProps) {
  const query = useEndpoint(deskApi.payoutBatches.payable, {}, { staleTime: 0 })
  return (
    <Card>
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
            {payable.payouts > 0 && <MakeButton onMade={onMade} />}
            {payable.waiting > 0 && <WhoIsLeftOut payable={payable} onOpen={onOpen} />}
            {payable.patterns.length > 0 && <Patterns payable={payable} onOpen={onOpen} />}
            {payable.indebted > 0 && <Debts payable={payable} onOpen={onOpen} />}
          </div>
        )}
      </QueryContent>
    </Card>
  )
}

function Summary({ payable: { payouts, total, pays_on } }: { payable: PayableSummary }) {
  if (payouts === 0)
    return (
      <p>{`Nothing can be paid now. A share becomes payable ${PAYABLE_AFTER_HOURS} hours after its pickup, or ${PAYABLE_LATE_DAYS} days for new restaurants and their own orders, and less than $${PAYOUT_MINIMUM} waits until the month is over.`}</p>
    )
  return (
    <p className="text-lg">
      <LargeAmount amount={total} />{' '}
      <span className="inline-block">{`to ${restaurantCount(payouts)} on ${weekdayAndDay(pays_on)}`}</span>
    </p>
  )
}

const obstacleTexts: Record<BlockingObstacle, string> = {
  no_destination: 'no account to pay to yet',
  email_unconfirmed: 'email not confirmed',
}

interface RestaurantLineProps {
  name: string
  amount: number
  note: string | undefined
  onOpen: () => void
}

function RestaurantLine({ name, amount, note, onOpen }: RestaurantLineProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1.5">
      <button
        type="button"
        className="min-h-11 max-w-full text-left wrap-break-word hover:underline"
        onClick={onOpen}
      >
        <span translate="no" className="block font-semibold">
          {name}
        </span>
        {note !== undefined && <span className="block text-sm text-soft">{note}</span>}
      </button>
      <span className="ml-auto text-right tabular-nums">{price(amount)}</span>
    </li>
  )
}

interface RestaurantsProps extends Pick<PayableCardProps, 'onOpen'> {
  payable: PayableSummary
}

function WhoIsLeftOut({ payable: { waiting, left_out }, onOpen }: RestaurantsProps) {
  return (
    <div>
      <h3 className="text-base font-semibold">{`${restaurantCount(waiting)} cannot be paid yet`}</h3>
      <ul className="divide-y divide-line">
        {left_out.map(({ restaurant_id: id, restaurant_name: name, amount, obstacle }) => (
          <RestaurantLine
            key={id}
            name={name}
            amount={amount}
            note={obstacleTexts[obstacle]}
            onOpen={() => onOpen(id)}
          />
        ))}
      </ul>
      {waiting > left_out.length && (
        <p className="text-soft">{`And ${restaurantCount(waiting - left_out.length)} that are owed less.`}</p>
      )}
    </div>
  )
}

const patternTexts: Record<PayoutPattern['kind'], string> = {
  own_staff: 'by its own team',
  same_mobile: 'with the mobile number of its owner',
  same_card: 'with a card of its owner',
  erased_account: 'by accounts that were erased before it was payable',
  same_network: 'from a network of its owner',
  collected_at_once: 'collected within 5 minutes of paying',
  above_ceiling: 'above what a new restaurant is paid in a week',
}

function Patterns({ payable: { patterns }, onOpen }: RestaurantsProps) {
  return (
    <div>
      <h3 className="text-base font-semibold">To look at before it is paid</h3>
      <ul className="divide-y divide-line">
        {patterns.map(({ restaurant_id: id, restaurant_name: name, kind, orders, amount }) => (
          <RestaurantLine
            key={`${id} ${kind}`}
            name={name}
            amount={amount}
            note={`${ordersText(orders)} ${patternTexts[kind]}`}
            onOpen={() => onOpen(id)}
          />
        ))}
      </ul>
    </div>
  )
}

function Debts({ payable: { indebted, debt, debts }, onOpen }: RestaurantsProps) {
  return (
    <div>
      <h3 className="text-base font-semibold">{`${restaurantCount(indebted)} ${indebted === 1 ? 'owes' : 'owe'} you ${price(debt)}`}</h3>
      <p className="text-soft">
        More was taken back than their shares came to. New shares make up for it; nothing is paid until they
        have.
      </p>
      <ul className="divide-y divide-line">
        {debts.map(({ restaurant_id: id, restaurant_name: name, amount, is_final }) => (
          <RestaurantLine
            key={id}
            name={name}
            amount={amount}
            note={is_final ? 'closed: an adjustment writes it off' : undefined}
            onOpen={() => onOpen(id)}
          />
        ))}
      </ul>
      {indebted > debts.length && (
        <p className="text-soft">{`And ${restaurantCount(indebted - debts.length)} that owe less.`}</p>
      )}
    </div>
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
