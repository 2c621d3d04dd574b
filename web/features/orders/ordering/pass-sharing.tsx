import Send from 'virtual:icons/send'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { useOrderDialog } from './dialogs/use-order-dialog.ts'

/** Shares the pass of a paid order with a friend, or revokes the share. */
export function PassSharing({ order }: { order: Order }) {
  const shareDialog = useOrderDialog('SharePassDialog')
  return (
    <div data-not-printed className="mt-6">
      {order.shared ? (
        <SharedPassNote order={order} onNewLink={shareDialog.open} />
      ) : (
        <Button variant="quiet" onClick={shareDialog.open} className="w-full">
          <Send aria-hidden="true" className="size-5 shrink-0" />
          <span>Let a friend pick it up</span>
        </Button>
      )}
      <div className="contents">{shareDialog.dialogOf(order)}</div>
    </div>
  )
}

function SharedPassNote({ order, onNewLink }: { order: Order; onNewLink: () => void }) {
  const revokeShare = useCall(api.orders.takeBackPass, {
    onSuccess: () => {
      notify('The pass is yours again. Your friend’s link shows nothing any more.', 'success')
      return refresh(api.orders.get, api.orders.all)
    },
    failed: 'The pass could not be taken back. Please try again.',
  })
  return (
    <Callout kind="info">
      <p className="font-semibold">A friend picks this up.</p>
      <p>Only the link you sent shows a code that works.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={revokeShare.isPending}
          onClick={() => revokeShare.mutate({ order_id: order.id })}
        >
          Take the pass back
        </Button>
        <Button variant="quiet" onClick={onNewLink}>
          Make a new link
        </Button>
      </div>
    </Callout>
  )
}
