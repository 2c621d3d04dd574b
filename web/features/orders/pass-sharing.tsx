import { Send } from 'lucide-react'
import { useState } from 'react'
import { type Order, ordersApi } from '#contract/orders.ts'
import { failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { SendPass } from './send-pass.tsx'

/** Sends the pass of a paid order to a friend, or takes it back from them. */
export function PassSharing({ order }: { order: Order }) {
  const [sending, setSending] = useState(false)
  return (
    <div data-not-printed className="mt-6">
      {order.shared ? (
        <WithFriend order={order} onLink={() => setSending(true)} />
      ) : (
        <Button variant="quiet" onClick={() => setSending(true)} className="w-full">
          <Send aria-hidden="true" className="size-5" />
          Let a friend pick it up
        </Button>
      )}
      {sending && <SendPass order={order} onClose={() => setSending(false)} />}
    </div>
  )
}

function WithFriend({ order, onLink }: { order: Order; onLink: () => void }) {
  const takeBack = useCall(ordersApi.takeBackPass, {
    onSuccess: () => {
      notify('The pass is yours again. Your friend’s link shows nothing any more.', 'done')
      return refresh(ordersApi.get, ordersApi.list)
    },
    onError: (error) => notify(failureText(error, 'The pass could not be taken back. Please try again.'), 'failed'),
  })
  return (
    <Callout kind="info">
      <p className="font-semibold">A friend picks this up.</p>
      <p>Only the link you sent shows a code that works.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" busy={takeBack.isPending} onClick={() => takeBack.mutate({ order_id: order.id })}>
          Take the pass back
        </Button>
        <Button variant="quiet" onClick={onLink}>
          Make a new link
        </Button>
      </div>
    </Callout>
  )
}
