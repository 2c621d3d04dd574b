import { lazy, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { Problem, failureText } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { signIn } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { EmailField } from '#web/domain/people/email-field.tsx'
import KeyRound from 'virtual:icons/key-round'
import { passkeyFailureText, signInWithPasskey, supportsPasskeys } from '#web/domain/people/passkeys.ts'

interface PasskeyButtonProps {
  onSignedIn: () => void
  /** With undefined when a new attempt starts. */
  onError: (message: string | undefined) => void
}

/** Signs in with a passkey; renders nothing where the browser does not support passkeys. */
export function PasskeyButton({ onSignedIn, onError }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false)
  const startSignIn = async (): Promise<void> => {
    setPending(true)
    onError(undefined)
    try {
      await signInWithPasskey()
      onSignedIn()
    } catch (error) {
      onError(passkeyFailureText(error) ?? failureText(error, messages.authentication_failed))
      setPending(false)
    }
  }
  if (!supportsPasskeys()) return null
  return (
    <Button variant="secondary" busy={isPending} onClick={() => void startSignIn()} className="w-full">
      <KeyRound aria-hidden="true" className="size-5" />
      <span>Use a passkey instead</span>
    </Button>
  )
}

const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}))

const loadResolver = async () => (await import('./sign-in-resolver.ts')).signInResolver

const prefetchResolver = (): void => void loadResolver().catch(() => undefined)

/**
 * Zod comes when somebody is in the form, as it takes a slow phone long to evaluate. Where it does not come,
 * the server alone checks.
 */
const resolver: Resolver<{ email: string; password: string }> = async (values, context, options) => {
  const resolve = await loadResolver().catch(() => undefined)
  return resolve?.(values, context, options) ?? { values, errors: {} }
}

interface Credentials {
  email: string
  password: string
}

interface SignInFormProps {
  draft: AuthDraft
  onType: (typed: AuthDraft) => void
  onSignedIn: () => void
  onForgotPassword: () => void
}

export function SignInForm({ draft, onType, onSignedIn, onForgotPassword }: SignInFormProps) {
  const [acceptedCredentials, setAcceptedCredentials] = useState<Credentials>()
  const form = useForm({
    resolver,
    defaultValues: { email: draft.email ?? '', password: draft.password ?? '' },
  })
  const showFailure = (failure: unknown, credentials: Credentials): string | undefined => {
    if (!(failure instanceof Problem && failure.code === 'second_factor_required'))
      return showFormErrors(failure, form, messages.authentication_failed)
    setAcceptedCredentials(credentials)
    return undefined
  }
  const { error, setError, isBusy, submit } = useSubmit(form, showFailure, async (credentials) => {
    await signIn(credentials)
    onSignedIn()
  })
  if (acceptedCredentials !== undefined)
    return (
      <SecondFactorForm
        credentials={acceptedCredentials}
        onSignedIn={onSignedIn}
        onBack={() => setAcceptedCredentials(undefined)}
      />
    )
  return (
    <Form
      name="Sign in"
      onChange={() => onType(form.getValues())}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <FormError message={error} />
      <EmailField autoComplete="username" onFocus={prefetchResolver} {...fieldProps(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        onFocus={prefetchResolver}
        {...fieldProps(form, 'password')}
      />
      <Button type="submit" busy={isBusy} className="mt-2 w-full">
        Sign in
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} onError={setError} />
      {/* Smaller than what is prerendered above, or the browser takes this late text for the main one of the page. */}
      <Button variant="quiet" onClick={onForgotPassword} className="text-sm">
        Forgot your password?
      </Button>
    </Form>
  )
}
