import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { twoFactorApi } from '#contract/two-factor.ts'
import { tellForm } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

const empty = { password: '', code: '' }

/** Takes the second step away again, which needs both. */
export function TwoStepOffForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(twoFactorApi.remove.input), defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const remove = useCall(twoFactorApi.remove)
  const [why, setWhy] = useState<string>()
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  const submit = form.handleSubmit(async (typed) => {
    setWhy(undefined)
    try {
      await remove.mutateAsync(typed)
    } catch (error) {
      setWhy(tellForm(error, Object.keys(empty), form.setError, 'That did not work. Please try again.'))
      return
    }
    notify('Two-step sign-in is off.', 'done')
    await refresh(twoFactorApi.status)
    onDone()
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Code"
        help="The six digits of your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        error={errors.code?.message}
        {...form.register('code')}
      />
      {why !== undefined && (
        <Callout kind="failed" live>
          {why}
        </Callout>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" look="danger" busy={isSubmitting} className="sm:flex-1">
          Switch off
        </Button>
        <Button look="secondary" onClick={onDone} className="sm:flex-1">
          Keep it on
        </Button>
      </div>
    </form>
  )
}
