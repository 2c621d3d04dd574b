import type { User } from '#contract/people/accounts.ts'
import { StatementCard } from '#web/features/kitchen/statements/statement-card.tsx'
import { BankAccountCard } from './bank-account-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PayoutHistory } from './payout-history.tsx'
import { PayoutsCard } from './payouts-card.tsx'

/** The money of a restaurant, for its owner: what comes next, then what was, then where it goes. */
export function MoneyCards({ user }: { user: User }) {
  return (
    <>
      <PayoutsCard user={user} />
      <PayoutHistory />
      <StatementCard />
      <InvoicesCard />
      <BankAccountCard user={user} />
    </>
  )
}
