import { useForm } from 'react-hook-form'
import type { DeskSession } from '#contract/people/operators.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { DID_NOT_WORK, Problem, call } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { usePress } from '#web/platform/use-press.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { queryClient, keyOf } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, Callout } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField, UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useEffect } from 'react'
import { DESK } from '#contract/links.ts'
import { passkeyFailureText, signInWithPasskey, supportsPasskeys } from '#web/domain/people/passkeys.ts'
import { askWhenSessionEnds, repeatRefusedReads, useProofQuestion } from '#web/domain/desk/proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface UsePasskeyProps {
  session: DeskSession
  onProven: () => void
}

/** Signs in anew with a passkey, which opens the desk. */
function UsePasskey({ session: { operator, two_factor }, onProven }: UsePasskeyProps) {
  const prove = async (): Promise<void> => {
    const { email } = await signInWithPasskey()
    // Somebody else's: the page is for them from now on.
    if (email !== operator.email) return location.assign(DESK)
    queryClient.setQueryData(keyOf(deskApi.deskSession.get, {}), await call(deskApi.deskSession.open, {}))
    onProven()
  }
  const { error, isBusy, press } = usePress(DID_NOT_WORK, prove, passkeyFailureText)
  if (!supportsPasskeys())
    return two_factor ? null : (
      <Callout kind="warning">
        Your passkey does not work in this browser. Please open the desk in another.
      </Callout>
    )
  return (
    <div className="flex flex-col gap-4">
      <FormError message={error} />
      <Button variant={two_factor ? 'secondary' : 'primary'} busy={isBusy} onClick={() => void press()}>
        Use your passkey
      </Button>
    </div>
  )
}

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

const descriptions = {
  proof_required: 'Money, suspensions and roles ask once more, every ten minutes at most.',
  desk_session_required:
    'The desk has closed, since it was not used for a while. What you have typed is still here.',
}

/**
 * Asks again who it is, over what is open: when a write needs a new proof, and when the desk session has run
 * out.
 */
export function ProofDialog({ session }: { session: DeskSession }) {
  const question = useProofQuestion()
  useEffect(askWhenSessionEnds, [])
  const confirm = (): void => {
    question?.answer(true)
    void repeatRefusedReads()
  }
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      title="Is it still you?"
      description={descriptions[question?.reason ?? 'proof_required']}
    >
      <DeskProof session={session} label="Confirm" onProven={confirm} />
    </Dialog>
  )
}
