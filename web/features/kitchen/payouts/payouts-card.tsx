import type { RestaurantBalance } from '#contract/money/payouts.ts'
import type { User } from '#contract/people/accounts.ts'
import { melbourneDate } from '#contract/time.ts'
import { price } from '#web/domain/food-items/price.ts'
import { ConfirmEmail } from '#web/domain/people/confirm-email.tsx'
import { moneyApi } from '#web/domain/money-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/query-content.tsx'
import { balanceHeadline, balanceLead, balanceLines } from './balance-wording.ts'
import { BankDetailsState } from './bank-details-state.tsx'
import { PayoutAccountState } from './payout-account-state.tsx'
import { useProviderReturn } from './provider-return.ts'
import { ReturnedPayout } from './returned-payout.tsx'

const HEADING = 'payouts-heading'
/**
 * How often the balance is read again for somebody who comes from the provider's form, and how often at most.
 */
const RETURN_REFETCH_MS = 2_000
const RETURN_REFETCHES = 10

/** What the restaurant is paid next and on which day, and what it has to do for that. */
export function PayoutsCard({ user }: { user: User }) {
  const isBack = useProviderReturn(HEADING)
  const balance = useEndpoint(
    moneyApi.payouts.balance,
    {},
    {
      staleTime: 0,
      // The provider's report comes a little after its form has closed.
      refetchInterval: ({ state }) =>
        isBack && state.dataUpdateCount < RETURN_REFETCHES && state.data?.account?.is_ready !== true
          ? RETURN_REFETCH_MS
          : false,
    },
  )
  return (
    <Card className="col-span-full flex flex-col gap-4">
      <h3
        id={HEADING}
        tabIndex={-1}
        className="-mb-3 scroll-mt-24 text-base font-semibold text-soft outline-none"
      >
        Payouts
      </h3>
      <QueryContent
        query={balance}
        loadingLabel="Loading what you are paid"
        skeletonClass="h-24 w-full"
        errorText="What you are paid could not be loaded."
      >
        {(data) => <BalanceContent balance={data} user={user} />}
      </QueryContent>
    </Card>
  )
}

function BalanceContent({ balance, user }: { balance: RestaurantBalance; user: User }) {
  const today = melbourneDate(new Date(serverNow()))
  const lead = balanceLead(balance, today)
  const lines = balanceLines(balance)
  return (
    <>
      <div>
        <p className="font-display text-[min(1.875rem,10vw)] leading-tight font-bold text-balance wrap-anywhere tabular-nums">
          {balanceHeadline(balance, today)}
        </p>
        {lead !== undefined && (
          <p className={classes('mt-1', balance.obstacle === null ? 'text-lg' : 'text-soft')}>{lead}</p>
        )}
      </div>
      {lines.length > 0 && (
        <ul className="flex flex-col gap-1 text-soft tabular-nums">
          {lines.map(({ amount, text }) => (
            <li key={text}>
              <strong className="font-semibold text-ink">{price(amount)}</strong> <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {balance.obstacle === 'email_unconfirmed' && (
        <Callout kind="warning">
          <ConfirmEmail
            email={user.email}
            waiting="We pay you once your email is confirmed: open the link that we have sent you."
          />
        </Callout>
      )}
      {balance.returned_payout !== null && <ReturnedPayout payout={balance.returned_payout} />}
      {balance.rail === 'connect' ? (
        <PayoutAccountState balance={balance} />
      ) : (
        <BankDetailsState balance={balance} />
      )}
    </>
  )
}
