import { useState } from 'react'
import type { ClosedDay } from '#contract/kitchen/hours.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { errorText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { useOwnFoodItems } from '#web/features/kitchen/food-items/own-food-items.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { closedDayText, closingText } from './schedule-wording.ts'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { refreshSchedule } from './schedule-calls.ts'

interface CloseTodayDialogProps {
  /** As a form of closed days has it; undefined for a button that goes away with the open day. */
  closing?: { date: string; reason?: string | undefined } | undefined
  onClose: () => void
  onClosed: (day: ClosedDay) => void
}

/** Asks before today is closed, and says what that does to the meals. */
export function CloseTodayDialog({ closing, onClose, onClosed }: CloseTodayDialogProps) {
  const { data: items = [] } = useOwnFoodItems()
  const [now] = useState(serverNow)
  const onSaleCount = items.filter((item) => item.is_available && Date.parse(item.expires_at) > now).length
  const { finalFocus, leaveTrigger } = useFinalFocus()
  const onSuccess = (day: ClosedDay): Promise<void> => {
    notify(closedDayText(day), 'success')
    if (closing === undefined) leaveTrigger()
    onClose()
    onClosed(day)
    return refreshSchedule()
  }
  const closeToday = useCall(kitchenApi.hours.closeToday, { onSuccess })
  const closeDate = useCall(kitchenApi.hours.close, { onSuccess })
  const close = closing === undefined ? closeToday : closeDate
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title="Close today?"
      description={closingText(onSaleCount)}
    >
      <p>Orders stay for now. If there are any, you choose next.</p>
      <ConfirmActions
        confirmLabel="Close today"
        cancelLabel="Stay open"
        busy={close.isPending}
        danger
        error={errorText(close, 'Today is still open. Please try again.')}
        onCancel={onClose}
        onConfirm={() => (closing === undefined ? closeToday.mutate({}) : closeDate.mutate(closing))}
      />
    </Dialog>
  )
}
