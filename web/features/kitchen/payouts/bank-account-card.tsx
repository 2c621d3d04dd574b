import { useState } from 'react'
import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import type { BankAccountState } from '#contract/money/bank-accounts.ts'
import type { User } from '#contract/people/accounts.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { firstPayDayText } from './balance-wording.ts'
import { BankAccountForm } from './bank-account-form.tsx'

const CARD = 'bank-account'

/** Brings the card into sight, open, with the focus on its title. */
export function openBankAccountCard(): void {
  const card = document.getElementById(CARD)
  if (!(card instanceof HTMLDetailsElement)) return
  card.open = true
  card.scrollIntoView()
  card.querySelector('summary')?.focus({ preventScroll: true })
}

type BankAccount = NonNullable<BankAccountState['bank_account']>

const isWaiting = ({ usable_from }: BankAccount): boolean => Date.parse(usable_from) > serverNow()

function noteOf(account: BankAccount | null): string {
  if (account === null) return 'Needed, so that we can pay you'
  return isWaiting(account)
    ? `Ending in ${account.last_three}, not in use yet`
    : `Ending in ${account.last_three}`
}

/**
 * Where the restaurant is paid, and a form for other bank details; nothing where Surplate does not pay by
 * bank file.
 */
export function BankAccountCard({ user }: { user: User }) {
  const { data } = useEndpoint(moneyApi.bankAccounts.get, {})
  if (data === undefined || !data.paid_by_bank_file) return null
  return (
    <FoldedCard id={CARD} title="Your bank account" note={noteOf(data.bank_account)}>
      <BankAccountContent account={data.bank_account} email={user.email} />
    </FoldedCard>
  )
}

function BankAccountContent({ account, email }: { account: BankAccount | null; email: string }) {
  // Whoever opens the card without an account has come to add one.
  const [isChanging, setChanging] = useState(account === null)
  return (
    <div className="flex flex-col gap-4">
      {account !== null && <BankAccountText account={account} />}
      {isChanging ? (
        <BankAccountForm email={email} isFirst={account === null} onClose={() => setChanging(false)} />
      ) : (
        <Button
          variant={account === null ? 'primary' : 'secondary'}
          onClick={() => setChanging(true)}
          className="sm:self-start"
        >
          {account === null ? 'Add your bank account' : 'Change your bank account'}
        </Button>
      )}
    </div>
  )
}

function BankAccountText({ account }: { account: BankAccount }) {
  return (
    <>
      <p>
        <span translate="no" className="block wrap-anywhere text-lg font-semibold">
          {account.title}
        </span>
        <span className="text-soft">{`Account number ending in ${account.last_three}`}</span>
      </p>
      {isWaiting(account) && <WaitingText account={account} />}
    </>
  )
}

function WaitingText({ account: { usable_from } }: { account: BankAccount }) {
  return (
    <Callout kind="info">{`For your safety, new bank details wait ${BANK_DETAILS_WAIT_HOURS} hours. Nothing is paid to any account until ${dayAndTime(usable_from, new Date(serverNow()))}; the first pay day after that is ${firstPayDayText(usable_from)}.`}</Callout>
  )
}
