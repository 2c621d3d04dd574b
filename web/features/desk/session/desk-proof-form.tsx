import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DeskSession } from '#contract/people/operators.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { queryClient, keyOf } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField, UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { UsePasskey } from './use-passkey.tsx'

interface DeskProofProps {
  session: DeskSession
  label: string
  onProven: () => void
}

/**
 * What this operator can prove with: a passkey, or the password and, except for the demo's operator, a code.
 */
export function DeskProof(props: DeskProofProps) {
  const { two_factor, password_alone } = props.session
  return (
    <div className="flex flex-col gap-4">
      {(two_factor || password_alone) && <DeskProofForm {...props} />}
      {!password_alone && <UsePasskey {...props} />}
    </div>
  )
}

function DeskProofForm({ session, label, onProven }: DeskProofProps) {
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const open = useCall(deskApi.deskSession.open)
  const [formError, setFormError] = useState<string>()
  const submit = form.handleSubmit(async (proof) => {
    setFormError(undefined)
    try {
      queryClient.setQueryData(keyOf(deskApi.deskSession.get, {}), await open.mutateAsync(proof))
      onProven()
    } catch (error) {
      const isCodeMissing = error instanceof Problem && error.code === 'second_factor_required'
      if (isCodeMissing) form.setError('code', { message: error.detail }, { shouldFocus: true })
      else
        setFormError(
          showFormErrors(error, ['password', 'code'], form.setError, 'That did not work. Please try again.'),
        )
    }
  })
  return (
    <Form name={label} onSubmit={submit}>
      <UsernameHint email={session.operator.email} />
      <FormError message={formError} />
      <PasswordField label="Password" autoComplete="current-password" {...fieldProps(form, 'password')} />
      {!session.password_alone && (
        <TextField
          label="Code from your authenticator app"
          help="Or a recovery code."
          autoComplete="one-time-code"
          {...fieldProps(form, 'code')}
        />
      )}
      <Button type="submit" busy={form.formState.isSubmitting}>
        {label}
      </Button>
    </Form>
  )
}
