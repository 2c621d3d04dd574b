import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { LoginForm } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { Problem } from '#web/platform/call.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { signIn } from '#web/domain/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { PasskeyButton } from './passkey-button.tsx'

interface SignInFormProps {
  draft: AuthDraft
  onSignedIn: () => void
  onForgotPassword: () => void
}

export function SignInForm({ draft, onSignedIn, onForgotPassword }: SignInFormProps) {
  const [formError, setFormError] = useState<string>()
  const [acceptedCredentials, setAcceptedCredentials] = useState<{ email: string; password: string }>()
  const { register, handleSubmit, setError, formState, getValues } = useForm({
    resolver: zodResolver(LoginForm),
    defaultValues: { email: draft.email ?? '', password: draft.password ?? '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (credentials) => {
    setFormError(undefined)
    try {
      await signIn(credentials)
      onSignedIn()
    } catch (error) {
      if (error instanceof Problem && error.code === 'second_factor_required') setAcceptedCredentials(credentials)
      else setFormError(showFormErrors(error, ['email', 'password'], setError, messages.authentication_failed))
    }
  })
  if (acceptedCredentials !== undefined)
    return <SecondFactorForm credentials={acceptedCredentials} onSignedIn={onSignedIn} onBack={() => setAcceptedCredentials(undefined)} />
  return (
    <form
      noValidate
      onChange={() => void Object.assign(draft, getValues())}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <FormError message={formError} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" error={errors.password?.message} {...register('password')} />
      <Button type="submit" busy={isSubmitting} className="mt-2 w-full">
        Sign in
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} onError={setFormError} />
      <Button variant="quiet" onClick={onForgotPassword}>
        Forgot your password?
      </Button>
    </form>
  )
}
