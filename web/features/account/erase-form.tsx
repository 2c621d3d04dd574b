import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountsApi } from '#contract/accounts.ts'
import { tellForm } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/query.ts'
import { setUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

interface EraseFormProps {
  email: string
  onErased: () => void
  onKeep: () => void
}

export function EraseForm({ email, onErased, onKeep }: EraseFormProps) {
  const form = useForm({ resolver: zodResolver(accountsApi.erase.input), defaultValues: { password: '' } })
  const erase = useCall(accountsApi.erase)
  const [why, setWhy] = useState<string>()

  const submit = form.handleSubmit(async (typed) => {
    setWhy(undefined)
    try {
      await erase.mutateAsync(typed)
    } catch (error) {
      setWhy(tellForm(error, ['password'], form.setError, 'Your account was not erased. Please try again.'))
      return
    }
    setUser(null)
    notify('Your account is erased. Thank you for the meals you saved.', 'done')
    onErased()
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
        <Button type="submit" look="danger" busy={form.formState.isSubmitting} className="sm:flex-1">
          Erase for good
        </Button>
        <Button look="secondary" onClick={onKeep} className="sm:flex-1">
          Keep my account
        </Button>
      </div>
    </form>
  )
}
