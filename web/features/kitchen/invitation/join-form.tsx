import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Registration } from '#contract/people/accounts.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
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
  const form = useForm({ resolver: zodResolver(JoinSchema), defaultValues: empty })
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, onJoin)
  return (
    <Form name="Join the team" onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={error} />
      <TextField
        label="Name"
        autoComplete="name"
        help="Your team sees who handed over."
        {...fieldProps(form, 'name')}
      />
      <MobileField {...fieldProps(form, 'mobile_number')} />
      <NewPasswordField label="Password" {...fieldProps(form, 'password')} />
      <AccountTerms act="joining" />
      <Button type="submit" busy={isBusy} className="w-full">
        Join the team
      </Button>
    </Form>
  )
}
