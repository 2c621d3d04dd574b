import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
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
  const [formError, setFormError] = useState<string>()
  const resolve = useDeskCall(deskApi.reconciliation.resolve)
  const submit = form.handleSubmit(async ({ reason }) => {
    setFormError(undefined)
    try {
      await resolve.mutateAsync({ unmatched_id, reason })
    } catch (error) {
      return setFormError(
        showFormErrors(error, ['reason'], form.setError, 'That did not work. Please try again.'),
      )
    }
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
        busy={form.formState.isSubmitting}
        error={formError}
        onCancel={onEnd}
      />
    </Form>
  )
}
