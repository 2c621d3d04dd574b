import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Registration, type User } from '#contract/people/accounts.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
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

const PersonSchema = Registration.pick({ name: true, mobile_number: true })

/** Changes the name and the mobile number. */
export function PersonForm({ user, onClose }: { user: User; onClose: () => void }) {
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
