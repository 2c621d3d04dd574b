import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { accountsApi } from '#contract/people/accounts.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { api } from '#web/platform/http/api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/query.ts'
import { forgetUser } from '#web/domain/people/session.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { PasswordField, UsernameHint } from '#web/ui/forms/password-field.tsx'
import { CodeField, showProofErrors, useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'

const WithoutCode = accountsApi.erase.input.extend({ code: z.string() })
const WithCode = WithoutCode.extend({ code: SecondFactor })
const emptyFields = { password: '', code: '' }

interface EraseFormProps {
  email: string
  onErased: () => void
  onCancel: () => void
}

/** Erases the account after the password, and a code where two-step sign-in is on. */
export function EraseForm({ email, onErased, onCancel }: EraseFormProps) {
  const withCode = useTwoFactorEnabled()
  const form = useForm({ resolver: zodResolver(withCode ? WithCode : WithoutCode), defaultValues: emptyFields })
  const erase = useCall(api.accounts.erase)
  const [formError, setFormError] = useState<string>()

  const submit = form.handleSubmit(async (proof) => {
    setFormError(undefined)
    try {
      await erase.mutateAsync(proof)
    } catch (error) {
      setFormError(showProofErrors(error, Object.keys(emptyFields), form.setError, 'Your account was not erased. Please try again.'))
      return
    }
    forgetUser()
    notify('Your account is erased. Thank you for the meals you saved.', 'success')
    onErased()
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <UsernameHint email={email} />
      <PasswordField label="Your password" autoComplete="current-password" {...fieldProps(form, 'password')} />
      {withCode && <CodeField {...fieldProps(form, 'code')} />}
      <ConfirmActions
        confirmLabel="Erase for good"
        cancelLabel="Keep my account"
        busy={form.formState.isSubmitting}
        danger
        error={formError}
        onCancel={onCancel}
      />
    </form>
  )
}
