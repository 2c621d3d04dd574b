import DoorClosed from 'virtual:icons/door-closed'
import { useState } from 'react'
import type { ClosedDay, Closure } from '#contract/kitchen/hours.ts'
import { ordersToCollect, useTonightOrders } from '#web/domain/orders/tonight.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText, Problem } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { CloseTodayDialog } from './close-today-dialog.tsx'
import { pageHeading } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { OpenOrdersDialog } from './open-orders-dialog.tsx'
import { refreshSchedule, useReopen } from './schedule-calls.ts'

const useClosures = () => useEndpoint(kitchenApi.hours.closures, {}).data
const closureOfToday = (closures: Closure[] | undefined): Closure | undefined =>
  closures?.find(({ is_today }) => is_today)

/** Closes today; whatever that does to the meals is said first. Nothing while today is closed. */
export function CloseTodayButton() {
  const closures = useClosures()
  const [isAsking, setAsking] = useState(false)
  const [dayWithOrders, setDayWithOrders] = useState<ClosedDay>()
  // As long as nothing is known the day counts as open: closing it again does no harm.
  const isOpen = closureOfToday(closures) === undefined
  return (
    <>
      {isOpen && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <DoorClosed aria-hidden="true" className="size-5" />
          <span>Not open today</span>
        </Button>
      )}
      {isAsking && (
        <CloseTodayDialog
          onClose={() => setAsking(false)}
          onClosed={(day) => day.open_orders > 0 && setDayWithOrders(day)}
        />
      )}
      {dayWithOrders !== undefined && (
        <OpenOrdersDialog
          closedDay={dayWithOrders}
          finalFocus={pageHeading}
          onClose={() => setDayWithOrders(undefined)}
        />
      )}
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
      {dayWithOrders !== undefined && (
        <OpenOrdersDialog
          closedDay={dayWithOrders}
          finalFocus={pageHeading}
          onClose={() => setDayWithOrders(undefined)}
        />
      )}
    </>
  )
}

function ClosedToday({ closure, onOrders }: { closure: Closure; onOrders: (day: ClosedDay) => void }) {
  const waiting = ordersToCollect(useTonightOrders().data ?? []).length
  const reopen = useReopen(closure)
  // Closing again changes nothing, and counts the orders. The day is named: a notice that has stayed
  // overnight must not close the next one.
  const countOrders = useCall(kitchenApi.hours.close, {
    onSuccess: (day) => (day.open_orders > 0 ? onOrders(day) : refreshSchedule()),
    onError: (error) => {
      const refusal = error instanceof Problem ? error.errors['date'] : undefined
      notify(refusal ?? failureText(error, 'That did not work. Please try again.'), 'error')
      return refreshSchedule()
    },
  })
  return (
    <Callout kind="warning" className="w-full">
      <p className="font-semibold">{`Closed today${closure.reason !== null ? `: ${closure.reason}` : ''}`}</p>
      <p className="text-soft">
        Nothing is on sale, and plans pause. Open after all, and meals stay off sale until you switch them on.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={reopen.isPending}
          onClick={() => reopen.mutate({ closure_id: closure.id })}
        >
          Open after all
        </Button>
        {waiting > 0 && (
          <Button
            variant="danger"
            busy={countOrders.isPending}
            onClick={() => countOrders.mutate({ date: closure.date })}
          >
            Cancel open orders …
          </Button>
        )}
      </div>
    </Callout>
  )
}
