import { useState } from 'react'
import { type User, Registration } from '#contract/people/accounts.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ConfirmEmail } from '#web/domain/people/confirm-email.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MobileField } from '#web/domain/people/account-fields.tsx'
import { setUser } from '#web/domain/people/session.ts'
import { api } from '#web/platform/http/api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { notify } from '#web/platform/notices.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { z } from 'zod'
import { EmailChangeForm } from '#contract/people/email-addresses.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { EmailField } from '#web/domain/people/email-field.tsx'
import { ProofFields, showProofErrors, useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { UsernameHint } from '#web/ui/forms/password-field.tsx'

/** Says that the email is not confirmed yet, and sends the link again. */
function ConfirmEmailLine({ user }: { user: User }) {
  // A user that was stored before there was the field has none.
  if (user.email_confirmed !== false) return null
  return (
    <div className="mt-4 border-t border-line pt-4 text-soft">
      <ConfirmEmail
        email={user.email}
        waiting="Please confirm your email: open the link that we have sent you."
      />
    </div>
  )
}

const PersonSchema = Registration.pick({ name: true, mobile_number: true })

/** Changes the name and the mobile number. */
function PersonForm({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(PersonSchema),
    defaultValues: { name: user.name, mobile_number: phoneText(user.mobile_number) },
  })
  const change = useCall(api.accounts.changeSettings)
  const { error, isBusy, submit } = useSubmit(
    form,
    'That was not saved. Please try again.',
    async (input) => {
      setUser((await change.mutateAsync(input)).user)
      notify('Saved.', 'success')
      onClose()
    },
  )
  return (
    <Form name="Change name or mobile" onSubmit={submit}>
      <TextField label="Name" autoComplete="name" {...fieldProps(form, 'name')} />
      <MobileField {...fieldProps(form, 'mobile_number')} />
      <ConfirmActions
        confirmLabel="Save"
        cancelLabel="Not now"
        busy={isBusy}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}

const WithoutCode = EmailChangeForm.extend({ code: z.string() })
const WithCode = WithoutCode.extend({ code: SecondFactor })
const emptyFields = { email: '', password: '', code: '' }

/**
 * Requests another email: after the password, and a code where two-step sign-in is on, a link goes to the new
 * address.
 */
function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const withCode = useTwoFactorEnabled()
  const form = useForm({
    resolver: zodResolver(withCode ? WithCode : WithoutCode),
    defaultValues: emptyFields,
  })
  const change = useCall(api.emailAddresses.change)
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) => showProofErrors(failure, form, 'That did not work. Please try again.'),
    async (input) => {
      await change.mutateAsync(input)
    },
  )
  if (change.isSuccess)
    return (
      <>
        <Callout
          kind="success"
          live
        >{`We have sent a link to ${change.variables.email}. Your email stays as it is until you open it there.`}</Callout>
        <Button onClick={onClose}>Close</Button>
      </>
    )
  return (
    <Form name="Change email" onSubmit={submit}>
      <UsernameHint email={email} />
      <EmailField label="New email" autoComplete="email" {...fieldProps(form, 'email')} />
      <ProofFields password={fieldProps(form, 'password')} code={withCode && fieldProps(form, 'code')} />
      <ConfirmActions
        confirmLabel="Send the link"
        cancelLabel="Not now"
        busy={isBusy}
        error={error}
        onCancel={onClose}
      />
    </Form>
  )
}

const userTypeLabels = { customer: 'Customer', restaurant: 'Restaurant partner' }

/** Who the account belongs to, and the forms that change that. */
export function Details({ user }: { user: User }) {
  const [form, setForm] = useState<'person' | 'email'>()
  const close = (): void => setForm(undefined)
  const details = {
    Name: user.name,
    Email: user.email,
    'Mobile number': phoneText(user.mobile_number),
    Account: userTypeLabels[user.user_type],
  }
  return (
    <Card>
      <h2 className="mb-3 text-2xl">Details</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {Object.entries(details).map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-soft">{name}</dt>
            <dd translate={name === 'Account' ? undefined : 'no'} className="font-semibold wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <ConfirmEmailLine user={user} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setForm('person')}>
          Change name or mobile
        </Button>
        <Button variant="secondary" onClick={() => setForm('email')}>
          Change email
        </Button>
      </div>
      {form === 'person' && (
        <Dialog open onClose={close} title="Your name and mobile number">
          <PersonForm user={user} onClose={close} />
        </Dialog>
      )}
      {form === 'email' && (
        <Dialog
          open
          onClose={close}
          title="Change your email"
          description="We send a link to the new address. Once you open it, your account has the new email, and we tell the old address."
        >
          <EmailForm email={user.email} onClose={close} />
        </Dialog>
      )}
    </Card>
  )
}
