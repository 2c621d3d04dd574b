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
import ChefHat from 'virtual:icons/chef-hat'
import UtensilsCrossed from 'virtual:icons/utensils-crossed'
import { type ComponentProps, useId } from 'react'
import { TRIAL_MONTHS } from '#contract/constants.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'

type UserType = 'customer' | 'restaurant'

const options = [
  { value: 'customer', label: 'Customer', help: 'I want to eat', icon: UtensilsCrossed },
  { value: 'restaurant', label: 'Restaurant', help: 'I have meals left', icon: ChefHat },
] as const

/** `input` is what react-hook-form's `register` returns. */
export function UserTypeChoice({
  value: userType,
  input,
}: {
  value: UserType
  input: ComponentProps<'input'>
}) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">I am a</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {options.map(({ value, label, help, icon: Icon }) => (
          <label
            key={value}
            className="flex cursor-pointer flex-col gap-1 rounded-control border-2 border-edge bg-card p-4 hover:border-ink has-checked:border-tomato has-checked:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <span className="flex items-center gap-2">
              <input
                {...input}
                type="radio"
                value={value}
                aria-labelledby={`${id}-${value}`}
                aria-describedby={`${id}-${value}-help`}
                className="size-5 accent-tomato"
              />
              <span id={`${id}-${value}`} className="flex-1 font-semibold">
                {label}
              </span>
              <Icon aria-hidden="true" className="hidden size-6 text-soft sm:block" />
            </span>
            <span id={`${id}-${value}-help`} className="text-sm text-soft">
              {help}
            </span>
          </label>
        ))}
      </div>
      {userType === 'restaurant' && (
        <p className="text-sm text-soft">{`${TRIAL_MONTHS}-month free trial at ${subscriptionTerms.trialCommission} commission. After that ${subscriptionTerms.monthlyPrice} per month at ${subscriptionTerms.commission} commission.`}</p>
      )}
    </fieldset>
  )
}

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
