import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApprovalChoice } from '#contract/desk/approval-states.ts'
import type { DeskRestaurant } from '#contract/desk/approvals.ts'
import { melbourneDay } from '#contract/time.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const labels: Record<ApprovalChoice, string> = {
  approve: 'Approve',
  request_changes: 'Ask for a change',
  decline: 'Decline',
  suspend: 'Suspend',
  lift: 'End the suspension',
  close: 'Close for good',
}

const calls = { ...deskApi.approvals, request_changes: deskApi.approvals.requestChanges }

/**
 * The decisions that are possible now. What is against the restaurant needs a reason, which its owner reads.
 */
export function DecisionForm({ restaurant: { id, actions } }: { restaurant: DeskRestaurant }) {
  const [selected, setSelected] = useState<ApprovalChoice>()
  const action = actions.find((each) => each === selected) ?? actions[0]
  if (action === undefined)
    return <p className="text-soft">This restaurant is closed for good. There is nothing to decide.</p>
  return (
    <Card>
      <h2 className="mb-4 text-2xl">Decide</h2>
      <div className="flex flex-col gap-4">
        <SelectField
          label="Decision"
          value={action}
          onChange={({ target }) => setSelected(actions.find((each) => each === target.value))}
        >
          {actions.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </SelectField>
        <DecisionFields key={action} action={action} restaurant_id={id} />
      </div>
    </Card>
  )
}

interface DecisionValues {
  reason: string
  /** A day of Melbourne, or empty. */
  until: string
  open_orders: 'honour' | 'cancel'
}

function DecisionFields({ action, restaurant_id }: { action: ApprovalChoice; restaurant_id: string }) {
  const form = useForm<DecisionValues>({ defaultValues: { reason: '', until: '', open_orders: 'honour' } })
  const decide = useDeskCall(calls[action])
  const endsSales = action === 'suspend' || action === 'close'
  const isOptional = action === 'approve' || action === 'lift'

  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason, until, open_orders }) => {
    const end = action === 'suspend' && until !== '' ? { until: melbourneDay(until).to.toISOString() } : {}
    await decide.mutateAsync({ restaurant_id, reason, ...(endsSales && { open_orders }), ...end })
    notify('Done. The owner is emailed.', 'success')
    await refresh(deskApi.approvals.read, deskApi.approvals.browse, deskApi.operators.overview)
  })

  return (
    <Form name="Decide" onSubmit={() => action !== 'close' && submit()}>
      <TextAreaField
        label={isOptional ? 'Note (optional)' : 'Reason'}
        help="The owner reads it, and it is recorded."
        {...fieldProps(form, 'reason')}
      />
      {action === 'suspend' && (
        <TextField
          label="Until the end of (optional)"
          help="It ends by itself after that day in Melbourne; without one, when an administrator ends it."
          type="date"
          {...fieldProps(form, 'until')}
        />
      )}
      {endsSales && (
        <SelectField label="Open orders" {...fieldProps(form, 'open_orders')}>
          <option value="honour">Are handed over as usual</option>
          <option value="cancel">Are cancelled and refunded</option>
        </SelectField>
      )}
      <FormError message={error} />
      {action === 'close' ? (
        <SecondPress question="Yes, close it for good" busy={isBusy} onConfirm={() => void submit()}>
          {labels.close}
        </SecondPress>
      ) : (
        <Button
          type="submit"
          variant={action === 'suspend' || action === 'decline' ? 'danger' : 'primary'}
          busy={isBusy}
        >
          {labels[action]}
        </Button>
      )}
    </Form>
  )
}
