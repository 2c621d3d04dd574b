import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PasskeyName, passkeysApi } from '#contract/passkeys.ts'
import { SecondFactor } from '#contract/two-factor.ts'
import { notify } from '#web/platform/notices.ts'
import { createPasskey, passkeyFailureText } from '#web/domain/passkeys.ts'
import { refresh } from '#web/platform/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx'
import { CodeField, showProofErrors, useTwoFactorEnabled } from './second-factor.tsx'

const Rules = passkeysApi.begin.input.extend({ name: PasskeyName, code: z.string() })
const WithCode = Rules.extend({ code: SecondFactor })

const devices: [RegExp, string][] = [
  [/iPhone/, 'My iPhone'],
  [/iPad/, 'My iPad'],
  [/Android/, 'My Android phone'],
  [/Macintosh/, 'My Mac'],
  [/Windows/, 'My Windows computer'],
]
const thisDevice = (): string => devices.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? 'My computer'

/** The password once more, a code where two-step sign-in is on, and a name; then the browser asks for the finger, the face or the lock. */
export function PasskeyForm({ email, onLeave }: { email: string; onLeave: () => void }) {
  const twoSteps = useTwoFactorEnabled()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(twoSteps ? WithCode : Rules),
    defaultValues: { name: thisDevice(), password: '', code: '' },
  })
  const [formError, setFormError] = useState<string>()
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async ({ name, ...proof }) => {
    setFormError(undefined)
    try {
      await createPasskey(proof, name)
    } catch (error) {
      setFormError(
        passkeyFailureText(error) ??
          showProofErrors(error, ['name', 'password', 'code'], setError, 'The passkey was not added. Please try again.'),
      )
      return
    }
    notify('Passkey added. It signs you in from now on.', 'done')
    await refresh(passkeysApi.list)
    onLeave()
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <UsernameHint email={email} />
      <TextField
        label="Name of the passkey"
        help="So that you know it again in this list."
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      {twoSteps && <CodeField error={formState.errors.code?.message} {...register('code')} />}
      <ConfirmActions confirmLabel="Make the passkey" cancelLabel="Not now" busy={formState.isSubmitting} error={formError} onCancel={onLeave} />
    </form>
  )
}
