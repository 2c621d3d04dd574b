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
import { balanceHeadline, balanceLead, balanceLines, firstPayDayText } from './balance-wording.ts'
import { PayoutAccountState } from './payout-account-state.tsx'
import { useIsProviderReturn, useProviderReturn } from './provider-return.ts'
import { dayAndMonth, dayAndTime } from '#contract/time-wording.ts'
import { returnReasonText } from '#web/domain/payouts/return-reason.ts'
import { payoutName } from './payout-wording.ts'
import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { openBankAccountCard } from './bank-account-card.tsx'

type Returned = NonNullable<RestaurantBalance['returned_payout']>

/** Says that the latest payout came back and why, and what its owner can do before it is paid again. */
function ReturnedPayout({ payout: { number, amount, returned_at, return_reason } }: { payout: Returned }) {
  const day = returned_at === null ? '' : ` on ${dayAndMonth(returned_at, new Date(serverNow()))}`
  const reason = return_reason === null ? '' : `: ${returnReasonText(return_reason)}`
  return (
    <Callout kind="warning">{`${payoutName(number)} of ${price(amount)} came back${day}${reason}. It is part of your next payout. Please check before then that we have the right bank account.`}</Callout>
  )
}

type StateOf = Pick<RestaurantBalance, 'obstacle' | 'returned_payout'>

/**
 * What a restaurant that is paid by bank file has to do where no bank account of it can be paid to, or what
 * it waits for.
 */
function BankDetailsState({ balance: { obstacle, returned_payout } }: { balance: StateOf }) {
  const { data } = useEndpoint(moneyApi.bankAccounts.get, {})
  if (data === undefined) return null
  if (data.bank_account === null)
    return (
      <>
        <p>{`We do not know yet where to send your money. Add your bank account: for your safety it waits ${BANK_DETAILS_WAIT_HOURS} hours, then it is paid to.`}</p>
        <Button
          variant={obstacle === 'no_destination' ? 'primary' : 'secondary'}
          onClick={openBankAccountCard}
          className="sm:self-start"
        >
          Add your bank account
        </Button>
      </>
    )
  if (obstacle === 'no_destination') return <Waiting usable_from={data.bank_account.usable_from} />
  if (returned_payout === null) return null
  return (
    <Button variant="secondary" onClick={openBankAccountCard} className="sm:self-start">
      Check your bank account
    </Button>
  )
}

const Waiting = ({ usable_from }: { usable_from: string }) => (
  <p>{`Your new bank details are in use from ${dayAndTime(usable_from, new Date(serverNow()))}: for your safety they wait ${BANK_DETAILS_WAIT_HOURS} hours. The first pay day after that is ${firstPayDayText(usable_from)}.`}</p>
)

const HEADING = 'payouts-heading'
/**
 * How often the balance is read again for somebody who comes from the provider's form, and how often at most.
 */
const RETURN_REFETCH_MS = 2_000
const RETURN_REFETCHES = 10

/** What the restaurant is paid next and on which day, and what it has to do for that. */
export function PayoutsCard({ user }: { user: User }) {
  const isBack = useIsProviderReturn()
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
  useProviderReturn(HEADING, isBack && balance.data !== undefined)
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
          {lines.map(({ amount, text, rule }) => (
            <li key={text}>
              <strong className="font-semibold text-ink">{price(amount)}</strong> <span>{text}</span>
              {rule !== undefined && (
                <details>
                  <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
                    When is that?
                  </summary>
                  <p>{rule}</p>
                </details>
              )}
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
