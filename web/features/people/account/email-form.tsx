import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { EmailChangeForm } from '#contract/people/email-addresses.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { EmailField } from '#web/domain/people/email-field.tsx'
import { CodeField, showProofErrors, useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'
import { api } from '#web/platform/http/api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { PasswordField, UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const WithoutCode = EmailChangeForm.extend({ code: z.string() })
const WithCode = WithoutCode.extend({ code: SecondFactor })
const emptyFields = { email: '', password: '', code: '' }

/**
 * Requests another email: after the password, and a code where two-step sign-in is on, a link goes to the new
 * address.
 */
export function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const withCode = useTwoFactorEnabled()
  const form = useForm({
    resolver: zodResolver(withCode ? WithCode : WithoutCode),
    defaultValues: emptyFields,
  })
  const change = useCall(api.emailAddresses.change)
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) => showProofErrors(failure, form, 'That did not work. Please try again.'),
    async (input) => {
      await change.mutateAsync(input)
    },
  )
  if (change.isSuccess)
    return (
      <>
        <Callout
          kind="success"
          live
        >{`We have sent a link to ${change.variables.email}. Your email stays as it is until you open it there.`}</Callout>
        <Button onClick={onClose}>Close</Button>
      </>
    )
  return (
    <Form name="Change email" onSubmit={submit}>
      <UsernameHint email={email} />
      <EmailField label="New email" autoComplete="email" {...fieldProps(form, 'email')} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      {withCode && <CodeField {...fieldProps(form, 'code')} />}
      <ConfirmActions
        confirmLabel="Send the link"
        cancelLabel="Not now"
        busy={isBusy}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}
