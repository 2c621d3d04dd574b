import { useForm } from 'react-hook-form'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
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
  const change = useDeskCall(endpoint)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    await change.mutateAsync({ payout_id, reason })
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
        busy={isBusy}
        error={error}
        onCancel={onEnd}
      />
    </Form>
  )
}
