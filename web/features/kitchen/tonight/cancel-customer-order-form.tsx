import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { price } from '#web/domain/food-items/price.ts'
import { notify } from '#web/platform/notices.ts'
import { orderLinesText } from '#web/domain/orders/order-wording.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CancelReasonField } from './cancel-reason-field.tsx'

const ReasonSchema = ordersApi.cancelByRestaurant.input.pick({ reason: true })

/** Cancels a customer's order with a reason and a full refund. */
export function CancelCustomerOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(ReasonSchema), defaultValues: { reason: '' } })
  const { field, fieldState } = useController({ control: form.control, name: 'reason' })
  const cancelOrder = useCall(api.orders.cancelByRestaurant)
  const [formError, setFormError] = useState<string>()
  const name = order.customer_first_name ?? 'The customer'

  const submit = form.handleSubmit(async ({ reason }) => {
    setFormError(undefined)
    try {
      await cancelOrder.mutateAsync({ order_id: order.id, reason })
    } catch (error) {
      setFormError(showFormErrors(error, ['reason'], form.setError, 'The order was not cancelled. Please try again.'))
      return
    }
    notify(`Cancelled. ${name} is refunded ${price(order.total)} and told why.`, 'success')
    onClose()
    await refresh(api.orders.ofRestaurant)
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel this order?"
      description={`${orderLinesText(order)}. ${name} is refunded ${price(order.total)} in full and gets a message with your reason.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <CancelReasonField {...field} error={fieldState.error?.message} />
        <ConfirmActions
          confirmLabel="Cancel and refund"
          cancelLabel="Keep the order"
          busy={form.formState.isSubmitting}
          danger
          error={formError}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
