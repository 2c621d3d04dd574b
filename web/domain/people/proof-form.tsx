import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { twoFactorApi } from '#contract/people/two-factor.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { ProofFields, showProofErrors } from './second-factor.tsx'

const PasswordAndCode = twoFactorApi.remove.input
const PasswordOnly = PasswordAndCode.extend({ code: z.string() })
const emptyProof = { password: '', code: '' }

interface ProofFormProps {
  email: string
  /** Also asks for a code of the second factor; otherwise `code` is empty. */
  withCode?: boolean
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  /** Said of a failure that has no text of its own. */
  failureText?: string
  /** Sends the proof; an error that it throws is shown in the form. */
  onSubmit: (proof: typeof emptyProof) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again, and for a code if needed, before what only the owner of an account may do. */
export function ProofForm({
  email,
  withCode = false,
  confirmLabel,
  cancelLabel,
  danger = false,
  failureText = 'That did not work. Please try again.',
  onSubmit,
  onCancel,
}: ProofFormProps) {
  const form = useForm({
    resolver: zodResolver(withCode ? PasswordAndCode : PasswordOnly),
    defaultValues: emptyProof,
  })
  const { setFocus } = form
  useEffect(() => {
    setFocus('password')
  }, [setFocus])
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) => showProofErrors(failure, form, failureText, withCode ? ['password', 'code'] : ['password']),
    onSubmit,
  )
  return (
    <Form name={confirmLabel} onSubmit={submit}>
      <UsernameHint email={email} />
      <ProofFields password={fieldProps(form, 'password')} code={withCode && fieldProps(form, 'code')} />
      <ConfirmActions
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        busy={isBusy}
        danger={danger}
        error={error}
        onCancel={onCancel}
      />
    </Form>
  )
}
