import { useForm } from 'react-hook-form'
import {
  type ReportObject,
  type ReportReason,
  reportReasonNames,
  REPORT_TEXT_MAX,
} from '#contract/shop/report-reasons.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

interface ReportFormProps {
  target: { kind: ReportObject; id: string }
  onSent: (sent: { has_email: boolean }) => void
}

const reasons = Object.entries(reportReasonNames)
const start: { reason: ReportReason | ''; text: string; email: string } = { reason: '', text: '', email: '' }

/**
 * What is wrong, in a choice and in words, and where to answer. The server checks it: a schema would make the
 * view heavier.
 */
export function ReportForm({ target: { kind, id }, onSent }: ReportFormProps) {
  const form = useForm({ defaultValues: start })
  const report = useCall(deskApi.reports.create)
  const { error, isBusy, submit } = useSubmit(
    form,
    'Your report was not sent. Please try again.',
    async ({ reason, text, email }) => {
      if (reason === '')
        return form.setError('reason', { message: 'Please choose what is wrong' }, { shouldFocus: true })
      const words = { ...(text !== '' && { text }), ...(email !== '' && { email }) }
      await report.mutateAsync({ object_kind: kind, object_id: id, reason, ...words })
      onSent({ has_email: email !== '' })
    },
  )
  return (
    <Form name="Report" onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={error} />
      <SelectField label="What is wrong?" {...fieldProps(form, 'reason')}>
        <option value="">Please choose</option>
        {reasons.map(([reason, name]) => (
          <option key={reason} value={reason}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="What should we know? (optional)"
        maxLength={REPORT_TEXT_MAX}
        {...fieldProps(form, 'text')}
      />
      <TextField
        label="Your email (optional)"
        type="email"
        autoComplete="email"
        help="Only for a receipt and what we decide."
        {...fieldProps(form, 'email')}
      />
      <Button type="submit" busy={isBusy} className="w-full">
        Send the report
      </Button>
    </Form>
  )
}
