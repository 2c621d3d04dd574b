import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import type { RestaurantBalance } from '#contract/money/payouts.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { openBankAccountCard } from './bank-account-card.tsx'
import { firstPayDayText } from './balance-wording.ts'

type StateOf = Pick<RestaurantBalance, 'obstacle' | 'returned_payout'>

/**
 * What a restaurant that is paid by bank file has to do where no bank account of it can be paid to, or what
 * it waits for.
 */
export function BankDetailsState({ balance: { obstacle, returned_payout } }: { balance: StateOf }) {
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
