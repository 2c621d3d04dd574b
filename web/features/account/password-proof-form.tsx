import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { twoFactorApi } from '#contract/two-factor.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx'
import { showProofErrors } from './second-factor.tsx'

interface ProofProps {
  email: string
  /** What the buttons say. */
  act: string
  leave: string
  onProven: (password: string) => Promise<void>
  onLeave: () => void
}

/** The password once more, before the way in is changed. */
export function PasswordProofForm({ email, act, leave, onProven, onLeave }: ProofProps) {
  const form = useForm({ resolver: zodResolver(twoFactorApi.begin.input), defaultValues: { password: '' } })
  const [formError, setFormError] = useState<string>()
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  const submit = form.handleSubmit(async ({ password }) => {
    setFormError(undefined)
    try {
      await onProven(password)
    } catch (error) {
      setFormError(showProofErrors(error, ['password'], form.setError, 'That did not work. Please try again.'))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <UsernameHint email={email} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <ConfirmActions confirmLabel={act} cancelLabel={leave} busy={form.formState.isSubmitting} error={formError} onCancel={onLeave} />
    </form>
  )
}
