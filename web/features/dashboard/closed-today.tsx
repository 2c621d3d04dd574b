import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import type { ClosedDay, Closure } from '#contract/hours.ts'
import { ordersToCollect, useTonightOrders } from '#web/domain/tonight.ts'
import { api } from '#web/platform/api.ts'
import { failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall, useEndpoint } from '#web/platform/query.ts'
import { serverNow } from '#web/platform/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { closedDayText, closingText } from './closed-day-wording.ts'
import { OpenOrdersDialog } from './open-orders-dialog.tsx'
import { focusHeading, refreshSchedule } from './schedule-calls.ts'
import { useReopen } from './use-reopen.ts'

const useClosures = () => useEndpoint(api.hours.closures, {}).data
const closureOfToday = (closures: Closure[] | undefined): Closure | undefined => closures?.find(({ is_today }) => is_today)

/** Closes today; whatever that does to the meals is said first. Nothing while today is closed. */
export function CloseTodayButton() {
  const closures = useClosures()
  const [isAsking, setAsking] = useState(false)
  const [dayWithOrders, setDayWithOrders] = useState<ClosedDay>()
  const isOpen = closures !== undefined && closureOfToday(closures) === undefined
  return (
    <>
      {isOpen && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <DoorClosed aria-hidden="true" className="size-5" />
          Not open today
        </Button>
      )}
      {isAsking && <CloseToday onClose={() => setAsking(false)} onOrders={setDayWithOrders} />}
      {dayWithOrders !== undefined && <OpenOrdersDialog closedDay={dayWithOrders} onClose={() => setDayWithOrders(undefined)} />}
    </>
  )
}

/** Says that today is closed, and opens it after all; nothing while it is not. */
export function ClosedTodayNotice() {
  const closure = closureOfToday(useClosures())
  const [dayWithOrders, setDayWithOrders] = useState<ClosedDay>()
  return (
    <>
      {closure !== undefined && <ClosedToday closure={closure} onOrders={setDayWithOrders} />}
      {dayWithOrders !== undefined && <OpenOrdersDialog closedDay={dayWithOrders} onClose={() => setDayWithOrders(undefined)} />}
    </>
  )
}

interface CloseTodayProps {
  onClose: () => void
  onOrders: (day: ClosedDay) => void
}

function CloseToday({ onClose, onOrders }: CloseTodayProps) {
  const { data: items = [] } = useEndpoint(api.foodItems.mine, {})
  const [now] = useState(serverNow)
  const on_sale = items.filter((item) => item.is_available && Date.parse(item.expires_at) > now).length
  const close = useCall(api.hours.closeToday, {
    onSuccess: (day) => {
      notify(closedDayText(day), 'success')
      onClose()
      if (day.open_orders > 0) onOrders(day)
      return refreshSchedule()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Close today?" description={closingText(on_sale)}>
      <p>Orders stay for now. If there are any, you choose next.</p>
      <ConfirmActions
        confirmLabel="Close today"
        cancelLabel="Stay open"
        busy={close.isPending}
        danger
        error={close.error === null ? undefined : failureText(close.error, 'Today is still open. Please try again.')}
        onCancel={onClose}
        onConfirm={() => close.mutate({})}
      />
    </Dialog>
  )
}

function ClosedToday({ closure, onOrders }: { closure: Closure; onOrders: (day: ClosedDay) => void }) {
  const waiting = ordersToCollect(useTonightOrders().data ?? []).length
  const reopen = useReopen(focusHeading)
  // Closing again changes nothing, and counts the orders.
  const countOrders = useCall(api.hours.closeToday, {
    onSuccess: (day) => (day.open_orders > 0 ? onOrders(day) : refreshSchedule()),
    onError: (error) => notify(failureText(error, 'That did not work. Please try again.'), 'error'),
  })
  return (
    <Callout kind="warning" className="w-full">
      <p className="font-semibold">Closed today{closure.reason !== null && `: ${closure.reason}`}</p>
      <p className="text-soft">Nothing is on sale, and plans pause. Open after all, and meals stay off sale until you switch them on.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" busy={reopen.isPending} onClick={() => reopen.mutate({ closure_id: closure.id })}>
          Open after all
        </Button>
        {waiting > 0 && (
          <Button variant="danger" busy={countOrders.isPending} onClick={() => countOrders.mutate({})}>
            Cancel open orders …
          </Button>
        )}
      </div>
    </Callout>
  )
}
