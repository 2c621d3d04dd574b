import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Order } from '#contract/orders/orders.ts'
import { isolatedText } from '#contract/text/isolated-text.ts'
import { type Bearer, BearerChoice } from '#web/domain/complaints/bearer-choice.tsx'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { PROPOSED } from '#web/domain/desk/proposed.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { price } from '#web/domain/food-items/price.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

const labels = {
  refund: 'Refund',
  cancel: 'Cancel the order',
  send: 'Send the pass again',
  release: 'Release the hold',
} as const
type Action = keyof typeof labels

const refundableOf = ({ paid_at, total, refund }: Order): number =>
  paid_at === null ? 0 : Math.round((total - (refund?.amount ?? 0)) * 100) / 100

const actionsOf = (order: Order): Action[] => [
  ...(refundableOf(order) > 0 ? (['refund'] as const) : []),
  ...(order.status === 'paid' ? (['cancel', 'send'] as const) : []),
  ...(order.status === 'held' ? (['release'] as const) : []),
]

/** What somebody who calls about an order can be helped with: a press, a reason, and a press. */
export function OrderActions({ order }: { order: Order }) {
  const [open, setOpen] = useState<Action>()
  const actions = actionsOf(order)
  if (actions.length === 0) return null
  return (
    <Card className="flex flex-col gap-4">
      {open !== undefined && actions.includes(open) ? (
        <ActionForm key={open} order={order} action={open} onEnd={() => setOpen(undefined)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {actions.map((action) => (
            <Button key={action} variant="secondary" onClick={() => setOpen(action)}>
              {labels[action]}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}

/** What each does, and what is said then. */
function useActions({ id: order_id, refund }: Order) {
  const refundOrder = useDeskCall(deskApi.deskComplaints.refundOrder)
  const cancelOrder = useDeskCall(deskApi.deskComplaints.cancelOrder)
  const resendPickup = useDeskCall(deskApi.lookup.resendPickup)
  const releaseHold = useDeskCall(deskApi.lookup.releaseHold)
  const textAfter = ({ proposal }: { proposal: unknown }, text: string): string =>
    proposal === null ? text : PROPOSED
  return {
    refund: async ({ reason, borne_by, counts }: Entered) => {
      const lines = Object.entries(counts).flatMap(([food_item_id, count]) =>
        count === '' ? [] : [{ food_item_id, quantity: Number(count) }],
      )
      const input = {
        order_id,
        refunded: refund?.amount ?? 0,
        borne_by,
        reason,
        ...(lines.length > 0 && { lines }),
      }
      return textAfter(await refundOrder.mutateAsync(input), 'Refunded. Both sides get an email.')
    },
    cancel: async ({ reason }: Entered) =>
      textAfter(await cancelOrder.mutateAsync({ order_id, reason }), 'Cancelled. Both sides get an email.'),
    send: async ({ reason }: Entered) => {
      await resendPickup.mutateAsync({ order_id, reason })
      return 'The pass is on its way.'
    },
    release: async ({ reason }: Entered) => {
      await releaseHold.mutateAsync({ order_id, reason })
      return 'Released. The customer gets an email.'
    },
  } satisfies Record<Action, (entered: Entered) => Promise<string>>
}

const nothingEntered = { reason: '', borne_by: 'restaurant' as Bearer, counts: {} as Record<string, string> }
type Entered = typeof nothingEntered

const bothRead = 'Both sides read it.'
const help: Record<Action, string> = {
  refund: bothRead,
  cancel: bothRead,
  send: 'It is recorded.',
  release: 'The customer reads it.',
}

function ActionForm({ order, action, onEnd }: { order: Order; action: Action; onEnd: () => void }) {
  const form = useForm({ defaultValues: nothingEntered })
  const acts = useActions(order)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async (entered) => {
    notify(await acts[action](entered), 'success')
    onEnd()
    await refresh(deskApi.lookup.order, deskApi.deskComplaints.browse, deskApi.operators.overview)
  })
  const { borne_by, counts } = form.watch()
  const chosen = order.items.reduce(
    (sum, { food_item_id, unit_price }) => sum + Number(counts[food_item_id] ?? 0) * unit_price,
    0,
  )
  const amount = price(chosen === 0 ? refundableOf(order) : chosen)
  const confirm: Record<Action, string> = {
    refund: `Refund ${amount}`,
    cancel: `Cancel and refund ${amount}`,
    send: 'Send it',
    release: 'Release it',
  }
  return (
    <Form name={labels[action]} onSubmit={submit}>
      <h2 className="text-xl">{labels[action]}</h2>
      {action === 'refund' && (
        <>
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">Which portions? All, unless you choose.</legend>
            {order.items.map(({ food_item_id, name, quantity, unit_price }) => (
              <SelectField
                key={food_item_id}
                label={`${isolatedText(name)}, ${price(unit_price)} each`}
                {...form.register(`counts.${food_item_id}`)}
              >
                {Array.from({ length: quantity + 1 }, (_, count) => (
                  <option key={count} value={count === 0 ? '' : count}>
                    {count === 0 ? 'None' : `${count}`}
                  </option>
                ))}
              </SelectField>
            ))}
          </fieldset>
          <BearerChoice bearer={borne_by} onChange={(bearer) => form.setValue('borne_by', bearer)} />
        </>
      )}
      <TextAreaField label="Reason" help={help[action]} {...fieldProps(form, 'reason')} />
      <ConfirmActions
        confirmLabel={confirm[action]}
        cancelLabel="Back"
        busy={isBusy}
        error={error}
        onCancel={onEnd}
      />
    </Form>
  )
}
