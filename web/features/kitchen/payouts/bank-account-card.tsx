import { useState } from 'react'
import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import { type BankAccountState, BankAccountForm as Fields } from '#contract/money/bank-accounts.ts'
import type { User } from '#contract/people/accounts.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { useEndpoint, refresh } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { firstPayDayText } from './balance-wording.ts'
import { openCard } from '#web/features/kitchen/dashboard/jump.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { ProofFields, showProofErrors, useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { notify } from '#web/platform/notices.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

const WithoutCode = Fields.extend({ code: z.string() })
const WithCode = WithoutCode.extend({ code: SecondFactor })
const emptyFields = { bsb: '', account_number: '', title: '', password: '', code: '' }

interface BankAccountFormProps {
  email: string
  /** Whether there are none yet. */
  isFirst: boolean
  onClose: () => void
}

/**
 * Asks for bank details and, because whoever has them gets the money, for the password and the second factor.
 */
function BankAccountForm({ email, isFirst, onClose }: BankAccountFormProps) {
  const withCode = useTwoFactorEnabled()
  const form = useForm({
    resolver: zodResolver(withCode ? WithCode : WithoutCode),
    defaultValues: emptyFields,
  })
  const set = useCall(moneyApi.bankAccounts.set)
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) => showProofErrors(failure, form, 'Your bank details were not saved. Please try again.'),
    async (input) => {
      await set.mutateAsync(input)
      notify('Your bank details are saved. We have sent you an email about them.', 'success')
      await refresh(moneyApi.bankAccounts.get, moneyApi.payouts.balance)
      onClose()
    },
  )
  return (
    <Form name="Bank account" onSubmit={submit} className="flex flex-col gap-4 lg:max-w-xl">
      <p className="text-soft">
        {isFirst
          ? `Your payouts go to this account. For your safety, nothing is paid in the first ${BANK_DETAILS_WAIT_HOURS} hours; until then your money waits for you here.`
          : `Nothing is paid in the ${BANK_DETAILS_WAIT_HOURS} hours after a change, neither to the new account nor to the old one. What you have earned stays yours.`}
      </p>
      <TextField
        label="Name of the account"
        help={
          <Untranslated words={['Nonna Pina Pty Ltd']}>
            {'As your bank has it, such as Nonna Pina Pty Ltd.'}
          </Untranslated>
        }
        autoComplete="off"
        {...fieldProps(form, 'title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="BSB"
          help="Six digits."
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps(form, 'bsb')}
        />
        <TextField
          label="Account number"
          help="Five to nine digits."
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps(form, 'account_number')}
        />
      </div>
      <UsernameHint email={email} />
      <ProofFields password={fieldProps(form, 'password')} code={withCode && fieldProps(form, 'code')} />
      <ConfirmActions
        confirmLabel="Save bank details"
        cancelLabel="Not now"
        busy={isBusy}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}

const CARD = 'bank-account'

export const openBankAccountCard = (): void => openCard(CARD)

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
