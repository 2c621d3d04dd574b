import { useForm } from 'react-hook-form'
import type { DeskSession } from '#contract/people/operators.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { DID_NOT_WORK, Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
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
  const showFailure = (failure: unknown): string | undefined => {
    if (!(failure instanceof Problem && failure.code === 'second_factor_required'))
      return showFormErrors(failure, form, DID_NOT_WORK)
    form.setError('code', { message: failure.detail }, { shouldFocus: true })
    return undefined
  }
  const { error, isBusy, submit } = useSubmit(form, showFailure, async (proof) => {
    queryClient.setQueryData(keyOf(deskApi.deskSession.get, {}), await open.mutateAsync(proof))
    onProven()
  })
  return (
    <Form name={label} onSubmit={submit}>
      <UsernameHint email={session.operator.email} />
      <FormError message={error} />
      <PasswordField label="Password" autoComplete="current-password" {...fieldProps(form, 'password')} />
      {!session.password_alone && (
        <TextField
          label="Code from your authenticator app"
          help="Or a recovery code."
          autoComplete="one-time-code"
          {...fieldProps(form, 'code')}
        />
      )}
      <Button type="submit" busy={isBusy}>
        {label}
      </Button>
    </Form>
  )
}
