import Share2 from 'virtual:icons/share-2'
import type { Order } from '#contract/orders/orders.ts'
import { isolatedText } from '#contract/text/isolated-text.ts'
import { price } from '#web/domain/food-items/price.ts'
import { api } from '#web/platform/http/api.ts'
import { errorText, failureText } from '#web/platform/http/call.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

export interface OrderDialogProps {
  order: Order
  onClose: () => void
}

/** Asks for confirmation before an order is cancelled; a payment is refunded. */
export function CancelOrder({ order, onClose }: OrderDialogProps) {
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

/** Creates the link that shows the pass to a friend, then offers to send or copy it. */
export function SharePassDialog({ order, onClose }: OrderDialogProps) {
  const sharePass = useCall(api.orders.sharePass, { onSuccess: () => refresh(api.orders.get) })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Let a friend pick it up"
      description="They get a link that shows a new code. The code that works now stops working, and you can take the pass back until it is collected."
    >
      <FormError message={errorText(sharePass, 'The link was not made. Please try again.')} />
      {sharePass.data === undefined ? (
        <Button busy={sharePass.isPending} onClick={() => sharePass.mutate({ order_id: order.id })}>
          Make the link
        </Button>
      ) : (
        <PassLink url={sharePass.data.url} restaurant={order.restaurant.name} />
      )}
    </Dialog>
  )
}

function PassLink({ url, restaurant }: { url: string; restaurant: string }) {
  const canShare = typeof (navigator as { share?: unknown }).share === 'function'
  // It rejects when the share sheet is closed without a choice, which is no error.
  const shareLink = (): void =>
    void navigator
      .share({ title: 'Surplate pickup', text: `Your pickup at ${isolatedText(restaurant)}`, url })
      .catch(() => undefined)
  return (
    <>
      <TextField label="The link" value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className="flex flex-col gap-3 sm:flex-row">
        {canShare && (
          <Button onClick={shareLink} className="sm:flex-1">
            <Share2 aria-hidden="true" className="size-5 shrink-0" />
            <span>Send it</span>
          </Button>
        )}
        <CopyButton
          variant={canShare ? 'secondary' : 'primary'}
          className="sm:flex-1"
          text={url}
          copiedText="Link copied."
          errorText="The link could not be copied. Please select it and copy it by hand."
        >
          Copy the link
        </CopyButton>
      </div>
    </>
  )
}
