import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import { BankAccountForm as Fields } from '#contract/money/bank-accounts.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { CodeField, showProofErrors, useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField, UsernameHint } from '#web/ui/forms/password-field.tsx'
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
export function BankAccountForm({ email, isFirst, onClose }: BankAccountFormProps) {
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
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      {withCode && <CodeField {...fieldProps(form, 'code')} />}
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
