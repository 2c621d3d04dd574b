import { isolatedText } from '#contract/text/isolated-text.ts'
import Send from 'virtual:icons/send'
import Share2 from 'virtual:icons/share-2'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { errorText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

/** Shares the pass of a paid order with a friend, or revokes the share. */
export function PassSharing({ order }: { order: Order }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <div data-not-printed className="mt-6">
      {order.shared ? (
        <SharedPassNote order={order} onNewLink={() => setDialogOpen(true)} />
      ) : (
        <Button variant="quiet" onClick={() => setDialogOpen(true)} className="w-full">
          <Send aria-hidden="true" className="size-5 shrink-0" />
          <span>Let a friend pick it up</span>
        </Button>
      )}
      {isDialogOpen && <SharePassDialog order={order} onClose={() => setDialogOpen(false)} />}
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

/** Creates the link that shows the pass to a friend, then offers to send or copy it. */
function SharePassDialog({ order, onClose }: { order: Order; onClose: () => void }) {
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
