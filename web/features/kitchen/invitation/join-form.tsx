import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Registration } from '#contract/people/accounts.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { AccountTerms } from '#web/domain/legal-texts/account-terms.tsx'
import { MobileField, NewPasswordField } from '#web/domain/people/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const JoinSchema = Registration.pick({ name: true, mobile_number: true, password: true })
const empty = { name: '', mobile_number: '', password: '' }

/** The account of somebody who has none yet; its email is that of the invitation. */
export function JoinForm({ onJoin }: { onJoin: (person: typeof empty) => Promise<void> }) {
  const [formError, setFormError] = useState<string>()
  const form = useForm({ resolver: zodResolver(JoinSchema), defaultValues: empty })
  const submit = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      await onJoin(input)
    } catch (error) {
      setFormError(
        showFormErrors(error, Object.keys(empty), form.setError, 'That did not work. Please try again.'),
      )
    }
  })
  return (
    <Form name="Join the team" onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={formError} />
      <TextField
        label="Name"
        autoComplete="name"
        help="Your team sees who handed over."
        {...fieldProps(form, 'name')}
      />
      <MobileField {...fieldProps(form, 'mobile_number')} />
      <NewPasswordField label="Password" {...fieldProps(form, 'password')} />
      <AccountTerms act="joining" />
      <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
        Join the team
      </Button>
    </Form>
  )
}
