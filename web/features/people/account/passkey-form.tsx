import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PasskeyName, passkeysApi } from '#contract/people/passkeys.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { api } from '#web/platform/http/api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { createPasskey, passkeyFailureText } from '#web/domain/people/passkeys.ts'
import { refresh } from '#web/platform/http/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField, UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { ownDeviceName } from '#web/domain/people/device-name.ts'
import { CodeField, showProofErrors, useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'

const PasswordOnly = passkeysApi.begin.input.extend({ name: PasskeyName, code: z.string() })
const PasswordAndCode = PasswordOnly.extend({ code: SecondFactor })

/**
 * Adds a passkey: asks for a name and the password, and for a code if two-step sign-in is on; then the
 * browser shows its own dialog.
 */
export function PasskeyForm({ email, onClose }: { email: string; onClose: () => void }) {
  const withCode = useTwoFactorEnabled()
  const form = useForm({
    resolver: zodResolver(withCode ? PasswordAndCode : PasswordOnly),
    defaultValues: { name: ownDeviceName(), password: '', code: '' },
  })
  const { setFocus } = form
  useEffect(() => {
    setFocus('password')
  }, [setFocus])
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) =>
      passkeyFailureText(failure) ??
      showProofErrors(failure, form, 'The passkey was not added. Please try again.'),
    async ({ name, ...proof }) => {
      await createPasskey(proof, name)
      notify('Passkey added. It signs you in from now on.', 'success')
      await refresh(api.passkeys.all)
      onClose()
    },
  )
  return (
    <Form name="Add a passkey" onSubmit={submit}>
      <UsernameHint email={email} />
      <TextField
        label="Name of the passkey"
        help="So that you know it again in this list."
        autoComplete="off"
        {...fieldProps(form, 'name')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      {withCode && <CodeField {...fieldProps(form, 'code')} />}
      <ConfirmActions
        confirmLabel="Make the passkey"
        cancelLabel="Not now"
        busy={isBusy}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}
