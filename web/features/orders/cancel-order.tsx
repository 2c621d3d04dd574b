import type { Order } from '#contract/orders.ts'
import { api } from '#web/platform/api.ts'
import { failureText } from '#web/platform/call.ts'
import { price } from '#web/domain/price.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before an order is cancelled; what was paid goes back. */
export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const cancel = useCall(api.orders.cancel, {
    onSuccess: () => {
      notify('Your order is cancelled.', 'done')
      onClose()
      return refresh(api.orders.get, api.orders.list)
    },
    onError: (error) => {
      notify(failureText(error, 'The order was not cancelled. Please try again.'), 'failed')
      void refresh(api.orders.get)
    },
  })
  const paid = order.status === 'paid'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel your order?"
      description={
        paid
          ? `${price(order.total)} goes back to the card you paid with, and the meals go back on sale.`
          : 'Nothing was charged. The meals go back on sale.'
      }
    >
      <Choice
        act="Cancel the order"
        leave="Keep it"
        busy={cancel.isPending}
        danger
        onLeave={onClose}
        onAct={() => cancel.mutate({ order_id: order.id })}
      />
    </Dialog>
  )
}
