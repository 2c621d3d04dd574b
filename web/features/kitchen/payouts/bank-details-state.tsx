import type { RestaurantBalance } from '#contract/money/payouts.ts'
import { moneyApi } from '#web/platform/http/money-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { openBankAccountCard } from './bank-account-card.tsx'

/** What a restaurant that is paid by bank file has to do where no bank account of it can be paid to. */
export function BankDetailsState({ obstacle }: Pick<RestaurantBalance, 'obstacle'>) {
  const { data } = useEndpoint(moneyApi.bankAccounts.get, {})
  if (data === undefined) return null
  if (data.bank_account === null)
    return (
      <>
        <p>We do not know yet where to send your money. Add your bank account, and it comes with the next payout.</p>
        <Button variant={obstacle === 'no_destination' ? 'primary' : 'secondary'} onClick={openBankAccountCard} className="sm:self-start">
          Say where we pay you
        </Button>
      </>
    )
  if (obstacle !== 'no_destination') return null
  return <p>Your new bank details are not in use yet. For your safety they wait a few days; then you are paid on the next pay day.</p>
}
