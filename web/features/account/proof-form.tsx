import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { twoFactorApi } from '#contract/two-factor.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx'
import { CodeField } from './second-factor.tsx'

const empty = { password: '', code: '' }

interface BothProps {
  email: string
  /** What the buttons say. */
  act: string
  leave: string
  danger?: boolean
  /** What to do with both steps proven. */
  onProven: (typed: typeof empty) => Promise<void>
  onLeave: () => void
}

/** Asks for the password and a code, before the way in is changed where two-step sign-in is on. */
export function TwoStepProofForm({ email, act, leave, danger = false, onProven, onLeave }: BothProps) {
  const form = useForm({ resolver: zodResolver(twoFactorApi.remove.input), defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const [formError, setFormError] = useState<string>()
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  const submit = form.handleSubmit(async (typed) => {
    setFormError(undefined)
    try {
      await onProven(typed)
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(empty), form.setError, 'That did not work. Please try again.'))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <UsernameHint email={email} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <CodeField error={errors.code?.message} {...form.register('code')} />
      <ConfirmActions confirmLabel={act} cancelLabel={leave} busy={isSubmitting} danger={danger} error={formError} onCancel={onLeave} />
    </form>
  )
}
