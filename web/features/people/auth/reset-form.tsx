import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { NewPassword } from '#contract/values.ts'
import { api } from '#web/platform/http/api.ts'
import { call, Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { forgetUser } from '#web/domain/people/session.ts'
import { NewPasswordField } from '#web/domain/people/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const ResetSchema = z.object({ password: NewPassword })
const LINK_INCOMPLETE = 'This link is not complete, or it has been used already.'
const RESET_FAILED = 'The password could not be changed. Please ask for a new link and try again.'

const tokenInAddress = (): string => new URLSearchParams(location.search).get('reset') ?? ''

/** The token is used up; without it, a reload opens the shop again. */
function removeTokenFromAddress(): void {
  const address = new URL(location.href)
  address.searchParams.delete('reset')
  history.replaceState(history.state, '', address)
}

/** Sets a new password with the token of the link that was sent by email. */
export function ResetPasswordForm({
  onReset,
  onForgotPassword,
}: {
  onReset: () => void
  onForgotPassword: () => void
}) {
  const [linkError, setLinkError] = useState(() => (tokenInAddress() === '' ? LINK_INCOMPLETE : undefined))
  const form = useForm({ resolver: zodResolver(ResetSchema), defaultValues: { password: '' } })
  const showFailure = (failure: unknown): string | undefined => {
    const tokenError = failure instanceof Problem ? failure.errors['token'] : undefined
    if (tokenError === undefined) return showFormErrors(failure, form, RESET_FAILED)
    setLinkError(tokenError)
    return undefined
  }
  const { error, isBusy, submit } = useSubmit(form, showFailure, async ({ password }) => {
    await call(api.accounts.resetPassword, { token: tokenInAddress(), password })
    removeTokenFromAddress()
    forgetUser()
    notify('Your password is changed. Please sign in with it.', 'success')
    onReset()
  })
  if (linkError !== undefined) return <BadLink text={linkError} onForgotPassword={onForgotPassword} />
  return (
    <Form name="Choose a new password" onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={error} />
      <NewPasswordField label="New password" {...fieldProps(form, 'password')} />
      <Button type="submit" busy={isBusy} className="w-full">
        Change password
      </Button>
      <Button variant="quiet" onClick={onForgotPassword}>
        Ask for a new link
      </Button>
    </Form>
  )
}

/** Why the link does not work, and the way to a new one, which gets the focus that the form had. */
function BadLink({ text, onForgotPassword }: { text: string; onForgotPassword: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])
  return (
    <div className="flex flex-col gap-5">
      <Callout kind="error" live>
        <p className="font-semibold">{text}</p>
        <p>Your password has not changed.</p>
      </Callout>
      <Button ref={button} onClick={onForgotPassword}>
        Get a new link
      </Button>
    </div>
  )
}
