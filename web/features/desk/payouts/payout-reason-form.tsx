import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import type { deskApi } from '#web/domain/desk-api.ts'
import { notify } from '#web/platform/notices.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { refreshPayouts } from './use-money-call.ts'

interface PayoutReasonFormProps {
  payout_id: string
  number: number
  confirmLabel: string
  endpoint: typeof deskApi.payoutBatches.remove
  label: string
  help: string
  doneText: string
  onEnd: () => void
}

/** Records something of one payout, for a reason. */
export function PayoutReasonForm({
  payout_id,
  number,
  confirmLabel,
  endpoint,
  label,
  help,
  doneText,
  onEnd,
}: PayoutReasonFormProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const [formError, setFormError] = useState<string>()
  const change = useDeskCall(endpoint)
  const submit = form.handleSubmit(async ({ reason }) => {
    setFormError(undefined)
    try {
      await change.mutateAsync({ payout_id, reason })
    } catch (error) {
      return setFormError(
        showFormErrors(error, ['reason'], form.setError, 'That did not work. Please try again.'),
      )
    }
    notify(doneText, 'success')
    onEnd()
    await refreshPayouts()
  })
  return (
    <Form
      name={`${confirmLabel}: P${number}`}
      className="mt-2 flex max-w-xl flex-col gap-4 rounded-control bg-sunk p-4"
      onSubmit={submit}
    >
      <TextField label={label} help={help} {...fieldProps(form, 'reason')} />
      <ConfirmActions
        confirmLabel={confirmLabel}
        cancelLabel="Cancel"
        busy={form.formState.isSubmitting}
        error={formError}
        onCancel={onEnd}
      />
    </Form>
  )
}
