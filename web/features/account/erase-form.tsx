import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountsApi } from '#contract/accounts.ts'
import { tellForm } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/query.ts'
import { forgetUser } from '#web/platform/session.ts'
import { Choice } from '#web/ui/choice.tsx'
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
    forgetUser()
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
      <Choice act="Erase for good" leave="Keep my account" busy={form.formState.isSubmitting} danger why={why} onLeave={onKeep} />
    </form>
  )
}
