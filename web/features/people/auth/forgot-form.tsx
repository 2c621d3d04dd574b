import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountsApi } from '#contract/people/accounts.ts'
import { api } from '#web/platform/http/api.ts'
import { call } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { EmailField } from '#web/domain/people/email-field.tsx'

interface ForgotFormProps {
  draft: AuthDraft
  onType: (typed: AuthDraft) => void
  onBack: () => void
}

/** Sends a link that resets the password. */
export function ForgotPasswordForm({ draft, onType, onBack }: ForgotFormProps) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    resolver: zodResolver(accountsApi.forgotPassword.input),
    defaultValues: { email: draft.email ?? '' },
  })
  const { error, isBusy, submit } = useSubmit(
    form,
    'The link could not be sent. Please try again.',
    async (input) => {
      await call(api.accounts.forgotPassword, input)
      setSentTo(input.email)
    },
  )
  return (
    <Form
      name="Ask for a new password"
      onChange={() => onType(form.getValues())}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      {sentTo !== undefined && (
        <Callout
          kind="success"
          live
        >{`If there is an account for ${sentTo}, a link is on its way. It may take a minute; look in the spam folder too.`}</Callout>
      )}
      <FormError message={error} />
      <EmailField autoComplete="username" {...fieldProps(form, 'email')} />
      <Button type="submit" busy={isBusy} className="w-full">
        Send link
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </Form>
  )
}
