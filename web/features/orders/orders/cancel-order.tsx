import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { price } from '#web/domain/food-items/price.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks for confirmation before an order is cancelled; a payment is refunded. */
export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const cancelOrder = useCall(api.orders.cancel, {
    onSuccess: () => {
      notify('Your order is cancelled.', 'success')
      onClose()
      return refresh(api.orders.get, api.orders.all)
    },
    onError: (error) => {
      notify(failureText(error, 'The order was not cancelled. Please try again.'), 'error')
      void refresh(api.orders.get)
    },
  })
  const isPaid = order.status !== 'held'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel your order?"
      description={
        isPaid
          ? `${price(order.total - (order.refund?.amount ?? 0))} goes back to the card you paid with, and the meals go back on sale.`
          : 'Nothing was charged. The meals go back on sale.'
      }
    >
      <ConfirmActions
        confirmLabel="Cancel the order"
        cancelLabel="Keep it"
        busy={cancelOrder.isPending}
        danger
        onCancel={onClose}
        onConfirm={() => cancelOrder.mutate({ order_id: order.id })}
      />
    </Dialog>
  )
}
