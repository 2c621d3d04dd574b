import { useForm } from 'react-hook-form'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

interface ResolveFormProps {
  unmatched_id: string
  about: string
  onEnd: () => void
}

/** Resolves a difference by saying what became of it. */
export function ResolveForm({ unmatched_id, about, onEnd }: ResolveFormProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const resolve = useDeskCall(deskApi.reconciliation.resolve)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    await resolve.mutateAsync({ unmatched_id, reason })
    notify('Resolved.', 'success')
    onEnd()
    await refresh(deskApi.reconciliation.browse, deskApi.reconciliation.summary, deskApi.operators.overview)
  })
  return (
    <Form
      name={`Resolve: ${about}`}
      className="flex max-w-xl flex-col gap-4 rounded-control bg-sunk p-4"
      onSubmit={submit}
    >
      <TextField label="What became of it?" help="Your words are recorded." {...fieldProps(form, 'reason')} />
      <ConfirmActions
        confirmLabel="Mark as resolved"
        cancelLabel="Cancel"
        busy={isBusy}
        error={error}
        onCancel={onEnd}
      />
    </Form>
  )
}
