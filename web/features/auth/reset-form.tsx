import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PASSWORD_MIN } from '#contract/constants.ts'
import { NewPassword } from '#contract/values.ts'
import { api } from '#web/platform/api.ts'
import { call } from '#web/platform/call.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { fieldProps } from '#web/platform/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { setUser } from '#web/domain/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

const ResetSchema = z.object({ password: NewPassword })
const RESET_FAILED = 'The password could not be changed. Please ask for a new link and try again.'

const tokenInAddress = (): string => new URLSearchParams(location.search).get('reset') ?? ''

/** The token is used up; without it, a reload opens the shop again. */
function removeTokenFromAddress(): void {
  const address = new URL(location.href)
  address.searchParams.delete('reset')
  history.replaceState(history.state, '', address)
}

/** Sets a new password with the token of the link that was sent by email. */
export function ResetPasswordForm({ onReset, onForgotPassword }: { onReset: () => void; onForgotPassword: () => void }) {
  const [formError, setFormError] = useState<string>()
  const form = useForm({ resolver: zodResolver(ResetSchema), defaultValues: { password: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    setFormError(undefined)
    try {
      await call(api.accounts.resetPassword, { token: tokenInAddress(), password })
      removeTokenFromAddress()
      setUser(null)
      notify('Your password is changed. Please sign in with it.', 'success')
      onReset()
    } catch (error) {
      setFormError(showFormErrors(error, ['password'], form.setError, RESET_FAILED))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormError message={formError} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN} characters.`}
        {...fieldProps(form, 'password')}
      />
      <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
        Change password
      </Button>
      <Button variant="quiet" onClick={onForgotPassword}>
        Ask for a new link
      </Button>
    </form>
  )
}
