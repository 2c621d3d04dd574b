import { useForm } from 'react-hook-form'
import type { NewMessage } from '#contract/desk/correspondence.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

interface MessageFormProps {
  name: string
  sendLabel: string
  send: (message: NewMessage) => Promise<unknown>
}

/** Subject and text of an email to one restaurant, or to all. */
export function MessageForm({ name, sendLabel, send }: MessageFormProps) {
  const form = useForm<NewMessage>({ defaultValues: { subject: '', text: '' } })
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async (message) => {
    await send(message)
    form.reset()
  })
  return (
    <Form name={name} onSubmit={submit}>
      <TextField label="Subject" {...fieldProps(form, 'subject')} />
      <TextAreaField
        label="Message"
        help="Plain text. A greeting, and a link to the dashboard, are added."
        rows={6}
        {...fieldProps(form, 'text')}
      />
      <FormError message={error} />
      <Button type="submit" busy={isBusy} className="self-start">
        {sendLabel}
      </Button>
    </Form>
  )
}
