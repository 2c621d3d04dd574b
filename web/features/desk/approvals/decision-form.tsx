import { useState } from 'react'
import type { ApprovalState } from '#contract/desk/approval-states.ts'
import type { DeskRestaurant } from '#contract/desk/approvals.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type Action = 'approve' | 'requestChanges' | 'decline' | 'suspend' | 'lift' | 'close'

const labels: Record<Action, string> = {
  approve: 'Approve',
  requestChanges: 'Ask for a change',
  decline: 'Decline',
  suspend: 'Suspend',
  lift: 'End the suspension',
  close: 'Close for good',
}

const possible: Record<ApprovalState, Action[]> = {
  draft: ['close'],
  submitted: ['approve', 'requestChanges', 'decline', 'close'],
  changes_requested: ['close'],
  declined: ['close'],
  approved: ['suspend', 'close'],
  suspended: ['lift', 'close'],
  closed: [],
}

/** The decisions that are possible now. What is against the restaurant needs a reason, which its owner reads. */
export function DecisionForm({ restaurant }: { restaurant: DeskRestaurant }) {
  const actions = possible[restaurant.state]
  const [chosen, setChosen] = useState<Action>()
  const action = actions.find((each) => each === chosen) ?? actions[0]
  if (action === undefined) return <p className="text-soft">This restaurant is closed for good. There is nothing to decide.</p>
  return (
    <Card>
      <h2 className="mb-4 text-2xl">Decide</h2>
      <div className="flex flex-col gap-4">
        <SelectField label="Decision" value={action} onChange={({ target }) => setChosen(actions.find((each) => each === target.value))}>
          {actions.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </SelectField>
        <DecisionFields key={action} action={action} restaurant_id={restaurant.id} />
      </div>
    </Card>
  )
}

/** An instant as the browser's field has it, by the clock of its machine. */
const toInstant = (local: string): string | undefined => (local === '' ? undefined : new Date(local).toISOString())

function DecisionFields({ action, restaurant_id }: { action: Action; restaurant_id: string }) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [open_orders, setOpenOrders] = useState<'honour' | 'cancel'>('honour')
  const [error, setError] = useState<string>()
  const decide = useDeskCall(deskApi.approvals[action])
  const endsSales = action === 'suspend' || action === 'close'
  const isOptional = action === 'approve' || action === 'lift'

  async function run(): Promise<void> {
    setError(undefined)
    const fields = { restaurant_id, reason, ...(endsSales && { open_orders }), ...(action === 'suspend' && { until: toInstant(until) }) }
    try {
      await decide.mutateAsync(fields)
      notify('Done. The owner is emailed.', 'success')
      await refresh(deskApi.approvals.read, deskApi.approvals.browse, deskApi.operators.overview)
    } catch (failure) {
      setError(failureText(failure, 'That did not work. Please try again.'))
    }
  }

  return (
    <>
      <TextAreaField
        label={isOptional ? 'Note (optional)' : 'Reason'}
        help="The owner reads it, and it is recorded."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {action === 'suspend' && (
        <TextField
          label="Until (optional)"
          help="It ends by itself then; without one, when an administrator ends it."
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
      {endsSales && (
        <SelectField
          label="Open orders"
          value={open_orders}
          onChange={({ target }) => setOpenOrders(target.value === 'cancel' ? 'cancel' : 'honour')}
        >
          <option value="honour">Are handed over as usual</option>
          <option value="cancel">Are cancelled and refunded</option>
        </SelectField>
      )}
      <FormError message={error} />
      <Button variant={endsSales || action === 'decline' ? 'danger' : 'primary'} busy={decide.isPending} onClick={() => void run()}>
        {labels[action]}
      </Button>
    </>
  )
}
