import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { RegisterForm as RegisterSchema } from '#contract/people/accounts.ts'
import { messages } from '#contract/messages.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { register as createAccount } from '#web/domain/people/session.ts'
import { AccountTerms } from '#web/domain/legal-texts/account-terms.tsx'
import { MobileField, NewPasswordField } from '#web/domain/people/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import type { AuthDraft } from './auth-draft.ts'
import { EmailField } from '#web/domain/people/email-field.tsx'
import { UserTypeChoice } from './user-type-choice.tsx'

const emptyDraft: Required<AuthDraft> = {
  user_type: 'customer',
  name: '',
  email: '',
  mobile_number: '',
  password: '',
  confirm_password: '',
}

interface RegisterFormProps {
  draft: AuthDraft
  onType: (typed: AuthDraft) => void
  onSignedIn: () => void
}

export function RegisterForm({ draft, onType, onSignedIn }: RegisterFormProps) {
  const form = useForm({
    resolver: zodResolver(RegisterSchema),
    defaultValues: { ...emptyDraft, ...draft },
  })
  const user_type = form.watch('user_type')
  const { error, isBusy, submit } = useSubmit(
    form,
    messages.authentication_failed,
    async ({ confirm_password: _confirmPassword, ...input }) => {
      await createAccount(input)
      onSignedIn()
    },
  )
  return (
    <Form
      name="Create an account"
      onChange={() => onType(form.getValues())}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <FormError message={error} />
      <UserTypeChoice value={user_type} input={form.register('user_type')} />
      <TextField
        label="Name"
        help={user_type === 'restaurant' ? 'Your restaurant, as customers will see it.' : undefined}
        autoComplete={user_type === 'restaurant' ? 'organization' : 'name'}
        {...fieldProps(form, 'name')}
      />
      <EmailField autoComplete="email" {...fieldProps(form, 'email')} />
      <MobileField {...fieldProps(form, 'mobile_number')} />
      <NewPasswordField label="Password" {...fieldProps(form, 'password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...fieldProps(form, 'confirm_password')}
      />
      <AccountTerms act="creating an account" isRestaurant={user_type === 'restaurant'} />
      <Button type="submit" busy={isBusy} className="w-full">
        Create account
      </Button>
    </Form>
  )
}
