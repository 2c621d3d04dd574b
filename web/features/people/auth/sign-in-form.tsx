import { lazy, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { signIn } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { EmailField } from '#web/domain/people/email-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'

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

interface SignInFormProps {
  draft: AuthDraft
  onType: (typed: AuthDraft) => void
  onSignedIn: () => void
  onForgotPassword: () => void
}

export function SignInForm({ draft, onType, onSignedIn, onForgotPassword }: SignInFormProps) {
  const [formError, setFormError] = useState<string>()
  const [acceptedCredentials, setAcceptedCredentials] = useState<{ email: string; password: string }>()
  const form = useForm({
    resolver,
    defaultValues: { email: draft.email ?? '', password: draft.password ?? '' },
  })
  const submit = form.handleSubmit(async (credentials) => {
    setFormError(undefined)
    try {
      await signIn(credentials)
      onSignedIn()
    } catch (error) {
      if (error instanceof Problem && error.code === 'second_factor_required')
        setAcceptedCredentials(credentials)
      else
        setFormError(
          showFormErrors(error, ['email', 'password'], form.setError, messages.authentication_failed),
        )
    }
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
      <FormError message={formError} />
      <EmailField autoComplete="username" onFocus={prefetchResolver} {...fieldProps(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        onFocus={prefetchResolver}
        {...fieldProps(form, 'password')}
      />
      <Button type="submit" busy={form.formState.isSubmitting} className="mt-2 w-full">
        Sign in
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} onError={setFormError} />
      {/* Smaller than what is prerendered above, or the browser takes this late text for the main one of the page. */}
      <Button variant="quiet" onClick={onForgotPassword} className="text-sm">
        Forgot your password?
      </Button>
    </Form>
  )
}
