import { isolatedText } from '#contract/people/isolated-text.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { price } from '#web/domain/food-items/price.ts'
import { notify } from '#web/platform/notices.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { useCall, useCallOnce } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import {
  allPortions,
  canChoosePortions,
  countChosen,
  countPortions,
  refundFor,
  toLines,
} from './cancel-portions.ts'
import { CancelPortionsField } from './cancel-portions-field.tsx'
import { CancelReasonField } from './cancel-reason-field.tsx'

const ReasonSchema = ordersApi.cancelByRestaurant.input.pick({ reason: true })

/** Cancels a customer's order, or some of its portions, with a reason and a refund. */
export function CancelCustomerOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(ReasonSchema), defaultValues: { reason: '' } })
  const { field, fieldState } = useController({ control: form.control, name: 'reason' })
  const [chosen, setChosen] = useState(() => allPortions(order))
  const cancelOrder = useCall(api.orders.cancelByRestaurant)
  const cancelPortions = useCallOnce(api.orders.cancelPortions)
  const { finalFocus, leaveTrigger } = useFinalFocus('tonight-heading')
  const name = order.customer_first_name ?? 'The customer'
  const count = countChosen(order, chosen)
  const isAll = count === countPortions(order)
  const portions = `${count} ${count === 1 ? 'portion' : 'portions'}`
  const refund = price(refundFor(order, chosen))

  const { error, isBusy, submit } = useSubmit(
    form,
    'The order was not cancelled. Please try again.',
    async ({ reason }) => {
      if (count === 0) return 'Please choose at least one portion.'
      await (isAll
        ? cancelOrder.mutateAsync({ order_id: order.id, reason })
        : cancelPortions.mutateAsync({ order_id: order.id, lines: toLines(chosen), reason }))
      notify(
        `Cancelled${isAll ? '' : ` ${portions}`}. ${isolatedText(name)} is refunded ${refund} and told why.`,
        'success',
      )
      if (isAll) leaveTrigger()
      onClose()
      await refresh(api.orders.ofRestaurant)
      return undefined
    },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title="Cancel this order?"
      description={
        isAll
          ? `${orderLinesText(order.items)}. ${isolatedText(name)} is refunded ${refund} in full and gets a message with your reason.`
          : `${isolatedText(name)} is refunded ${refund}, picks up the rest and gets a message with your reason.`
      }
    >
      <Form name="Cancel this order" onSubmit={submit}>
        {canChoosePortions(order) && (
          <CancelPortionsField order={order} chosen={chosen} onChange={setChosen} />
        )}
        <CancelReasonField {...field} error={fieldState.error?.message} />
        <ConfirmActions
          confirmLabel={isAll ? 'Cancel and refund' : `Cancel ${portions} and refund`}
          cancelLabel="Keep the order"
          busy={isBusy}
          danger
          error={error}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
