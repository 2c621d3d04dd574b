import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { signIn } from '#web/domain/people/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { UsernameHint } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const isDigitsOfOtherLength = (code: string): boolean => /^\d+$/.test(code) && code.length !== 6

// Either field takes a code of either kind.
const CodeInput = z.object({
  code: SecondFactor.refine(
    (code) => !isDigitsOfOtherLength(code),
    'Please enter the six digits that your app shows',
  ),
})

const codeKinds = {
  app: {
    label: 'Code from your authenticator app',
    help: 'Six digits. They change every half minute.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    switchLabel: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    help: 'One of the ten that you kept. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    switchLabel: 'Use the app instead',
  },
} as const

interface SecondFactorFormProps {
  /** The email and password that the server has accepted. */
  credentials: { email: string; password: string }
  onSignedIn: () => void
  onBack: () => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ credentials, onSignedIn, onBack }: SecondFactorFormProps) {
  const [kind, setKind] = useState<keyof typeof codeKinds>('app')
  const { label, help, inputMode, autoComplete, switchLabel } = codeKinds[kind]
  const form = useForm({
    resolver: zodResolver(CodeInput),
    defaultValues: { code: '' },
  })
  const { setFocus } = form
  useEffect(() => {
    setFocus('code')
  }, [setFocus, kind])
  const showFailure = (failure: unknown): string | undefined => {
    if (!(failure instanceof Problem && failure.code === 'invalid_credentials'))
      return showFormErrors(failure, form, messages.authentication_failed)
    form.setError('code', { message: failure.detail }, { shouldFocus: true })
    return undefined
  }
  const { error, isBusy, submit } = useSubmit(form, showFailure, async ({ code }) => {
    await signIn({ ...credentials, code })
    onSignedIn()
  })
  const switchKind = (): void => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    form.reset()
  }
  return (
    <Form name="Second step" onSubmit={submit} className="flex flex-col gap-5">
      <Callout kind="info" live>
        One more step: your account asks for a code as well.
      </Callout>
      <FormError message={error} />
      <UsernameHint email={credentials.email} />
      <TextField
        key={kind}
        label={label}
        help={help}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="characters"
        className="text-xl tracking-[0.15em]"
        {...fieldProps(form, 'code')}
      />
      <Button type="submit" busy={isBusy} className="mt-2 w-full">
        Sign in
      </Button>
      <Button variant="quiet" onClick={switchKind}>
        {switchLabel}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </Form>
  )
}
