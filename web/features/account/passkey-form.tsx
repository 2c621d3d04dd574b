import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasskeyName, passkeysApi } from '#contract/passkeys.ts'
import { tellForm } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { makePasskey, wordsForPasskey } from '#web/platform/passkeys.ts'
import { refresh } from '#web/platform/query.ts'
import { Choice } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

const Rules = passkeysApi.begin.input.extend({ name: PasskeyName })

const devices: [RegExp, string][] = [
  [/iPhone/, 'My iPhone'],
  [/iPad/, 'My iPad'],
  [/Android/, 'My Android phone'],
  [/Macintosh/, 'My Mac'],
  [/Windows/, 'My Windows computer'],
]
const thisDevice = (): string => devices.find(([mark]) => mark.test(navigator.userAgent))?.[1] ?? 'My computer'

/** The password once more and a name; then the browser asks for the finger, the face or the lock. */
export function PasskeyForm({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(Rules),
    defaultValues: { name: thisDevice(), password: '' },
  })
  const [why, setWhy] = useState<string>()
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async ({ password, name }) => {
    setWhy(undefined)
    try {
      await makePasskey(password, name)
    } catch (error) {
      setWhy(wordsForPasskey(error) ?? tellForm(error, ['name', 'password'], setError, 'The passkey was not added. Please try again.'))
      return
    }
    notify('Passkey added. It signs you in from now on.', 'done')
    await refresh(passkeysApi.list)
    onLeave()
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
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
      <Choice act="Make the passkey" leave="Not now" busy={formState.isSubmitting} why={why} onLeave={onLeave} />
    </form>
  )
}
