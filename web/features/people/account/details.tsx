import { type User, Registration } from '#contract/people/accounts.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmEmail } from '#web/domain/people/confirm-email.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MobileField } from '#web/domain/people/account-fields.tsx'
import { setUser } from '#web/domain/people/session.ts'
import { api } from '#web/platform/http/api.ts'
import { accountApi } from '#web/domain/people/account-api.ts'
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
import { AccountRow } from './account-row.tsx'

const PersonSchema = Registration.pick({ name: true, mobile_number: true })

interface PersonFormProps {
  user: User
  field: 'name' | 'mobile_number'
  onClose: () => void
}

/** Changes the name or the mobile number. */
function PersonForm({ user, field, onClose }: PersonFormProps) {
  const form = useForm({
    resolver: zodResolver(PersonSchema),
    defaultValues: { name: user.name, mobile_number: phoneText(user.mobile_number) },
  })
  const change = useCall(api.accounts.changeSettings)
  const { error, isBusy, submit } = useSubmit(
    form,
    'That was not saved. Please try again.',
    async (input) => {
      setUser((await change.mutateAsync({ [field]: input[field] })).user)
      notify('Saved.', 'success')
      onClose()
    },
  )
  return (
    <Form name={field === 'name' ? 'Change name' : 'Change mobile number'} onSubmit={submit}>
      {field === 'name' ? (
        <TextField label="Name" autoComplete="name" {...fieldProps(form, 'name')} />
      ) : (
        <MobileField {...fieldProps(form, 'mobile_number')} />
      )}
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
  const change = useCall(accountApi.emailAddresses.change)
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
    <>
      <p className="text-soft">
        We send a link to the new address. Once you open it, your account has the new email, and we tell the
        old address.
      </p>
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
    </>
  )
}

/** Says that the email is not confirmed yet, and sends the link again. */
const confirmNote = (email: string) => (
  <div className="pb-3 text-soft">
    <ConfirmEmail email={email} waiting="Please confirm your email: open the link that we have sent you." />
  </div>
)

/** Breaks before its `@`, where it has to. */
const Email = ({ email }: { email: string }) => (
  <bdi translate="no">
    <span>{email.replace(/@.*/, '')}</span>
    <wbr />
    <span>{email.replace(/^[^@]*/, '')}</span>
  </bdi>
)

/** Who the account belongs to, and the forms that change that. */
export function Details({ user }: { user: User }) {
  const { name, email, mobile_number, email_confirmed } = user
  const mobile = phoneText(mobile_number)
  return (
    <>
      <AccountRow name="Name" value={<bdi translate="no">{name}</bdi>}>
        {(close) => <PersonForm user={user} field="name" onClose={close} />}
      </AccountRow>
      {/* A user that was stored before there was the field has none. */}
      <AccountRow
        name="Email"
        value={<Email email={email} />}
        note={email_confirmed === false && confirmNote(email)}
      >
        {(close) => <EmailForm email={email} onClose={close} />}
      </AccountRow>
      <AccountRow name="Mobile number" value={<bdi translate="no">{mobile}</bdi>}>
        {(close) => <PersonForm user={user} field="mobile_number" onClose={close} />}
      </AccountRow>
    </>
  )
}
