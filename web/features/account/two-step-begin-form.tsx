import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import { twoFactorApi } from '#contract/two-factor.ts'
import { tellForm } from '#web/platform/form-errors.ts'
import { useCall } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

interface BeginProps {
  email: string
  onBegun: (begun: ReplyOf<typeof twoFactorApi.begin>) => void
  onLeave: () => void
}

/** The password once more, before the way in is changed. */
export function TwoStepBeginForm({ email, onBegun, onLeave }: BeginProps) {
  const form = useForm({ resolver: zodResolver(twoFactorApi.begin.input), defaultValues: { password: '' } })
  const begin = useCall(twoFactorApi.begin)
  const [why, setWhy] = useState<string>()
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  const submit = form.handleSubmit(async (typed) => {
    setWhy(undefined)
    try {
      onBegun(await begin.mutateAsync(typed))
    } catch (error) {
      setWhy(tellForm(error, ['password'], form.setError, 'That did not work. Please try again.'))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {why !== undefined && (
        <Callout kind="failed" live>
          {why}
        </Callout>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" busy={form.formState.isSubmitting} className="sm:flex-1">
          Go on
        </Button>
        <Button look="secondary" onClick={onLeave} className="sm:flex-1">
          Not now
        </Button>
      </div>
    </form>
  )
}
