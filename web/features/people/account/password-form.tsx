import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { accountsApi } from '#contract/people/accounts.ts'
import { messages } from '#contract/messages.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { showAccepted } from '#web/platform/forms/accepted-form.ts'
import { api } from '#web/platform/http/api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { NewPasswordField } from '#web/domain/people/account-fields.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { PasswordField, UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { CodeField, showProofErrors, useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'

const WithoutCode = accountsApi.changePassword.input.extend({ code: z.string() })
const WithCode = WithoutCode.extend({ code: SecondFactor })
const emptyFields = { current: '', password: '', code: '' }

/** Changes the password, which signs out the other devices. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const withCode = useTwoFactorEnabled()
  const form = useForm({
    resolver: zodResolver(withCode ? WithCode : WithoutCode),
    defaultValues: emptyFields,
  })
  const changePassword = useCall(api.accounts.changePassword)

  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) => showProofErrors(failure, form, messages.authentication_failed),
    async (input) => {
      const sent = { ...form.getValues() }
      await changePassword.mutateAsync(input)
      showAccepted(form, sent, emptyFields)
      notify('Password changed. Your other devices are signed out.', 'success')
      onClose()
      await refresh(api.accounts.sessions)
    },
  )

  return (
    <Form name="Change password" onSubmit={submit}>
      <UsernameHint email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'current')}
      />
      <NewPasswordField label="New password" {...fieldProps(form, 'password')} />
      {withCode && (
        <CodeField
          label="Code from your authenticator app"
          help="Or a recovery code."
          {...fieldProps(form, 'code')}
        />
      )}
      <ConfirmActions
        confirmLabel="Change password"
        cancelLabel="Not now"
        busy={isBusy}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}
