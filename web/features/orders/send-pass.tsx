import { Copy, Share2 } from 'lucide-react'
import { type Order, ordersApi } from '#contract/orders.ts'
import { failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

/** Makes the link that shows a friend the pass, and helps it on its way. */
export function SendPass({ order, onClose }: { order: Order; onClose: () => void }) {
  const share = useCall(ordersApi.sharePass, { onSuccess: () => refresh(ordersApi.get) })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Let a friend pick it up"
      description="They get a link that shows a new code. The code that works now stops working, and you can take the pass back until it is collected."
    >
      {share.isError && (
        <Callout kind="error" live>
          {failureText(share.error, 'The link was not made. Please try again.')}
        </Callout>
      )}
      {share.data === undefined ? (
        <Button busy={share.isPending} onClick={() => share.mutate({ order_id: order.id })}>
          Make the link
        </Button>
      ) : (
        <TheLink url={share.data.url} restaurant={order.restaurant.name} />
      )}
    </Dialog>
  )
}

function TheLink({ url, restaurant }: { url: string; restaurant: string }) {
  const canShare = typeof (navigator as { share?: unknown }).share === 'function'
  const copy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => notify('Link copied.', 'done'),
      () => notify('The link could not be copied. Please select it and copy it by hand.', 'failed'),
    )
  }
  // Closing the sheet without choosing anybody rejects, which is no fault.
  const pass = (): void =>
    void navigator.share({ title: 'Surplate pickup', text: `Your pickup at ${restaurant}`, url }).catch(() => undefined)
  return (
    <>
      <TextField label="The link" value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className="flex flex-col gap-3 sm:flex-row">
        {canShare && (
          <Button onClick={pass} className="sm:flex-1">
            <Share2 aria-hidden="true" className="size-5" />
            Send it
          </Button>
        )}
        <Button variant={canShare ? 'secondary' : 'primary'} onClick={copy} className="sm:flex-1">
          <Copy aria-hidden="true" className="size-5" />
          Copy the link
        </Button>
      </div>
    </>
  )
}
