import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type ClosedDay, hoursApi } from '#contract/kitchen/hours.ts'
import { ordersText } from '#web/domain/counts.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { closedDayText, openOrdersText } from './schedule-wording.ts'
import { refreshSchedule } from './schedule-calls.ts'

const ReasonForm = hoursApi.close.input.pick({ reason: true })

interface OpenOrdersDialogProps {
  closedDay: ClosedDay
  /**
   * What has the focus afterwards, where the control that had it goes away with the orders or the open day.
   */
  finalFocus?: () => HTMLElement | null
  onClose: () => void
}

/** Asks, for a day that is closed already, whether to cancel the orders that are left on it. */
export function OpenOrdersDialog({ closedDay, finalFocus, onClose }: OpenOrdersDialogProps) {
  const { date, is_today, reason } = closedDay
  const form = useForm({ resolver: zodResolver(ReasonForm), defaultValues: { reason: reason ?? '' } })
  const close = useCall(kitchenApi.hours.close)

  const { error, isBusy, submit } = useSubmit(
    form,
    'The orders were not cancelled. Please try again.',
    async (input) => {
      const result = await close.mutateAsync({ ...input, date, cancel_orders: true })
      if (result.open_orders === 0) {
        notify(closedDayText(result), 'success')
        onClose()
      }
      await refreshSchedule()
      return result.open_orders === 0
        ? undefined
        : `${ordersText(result.open_orders)} could not be cancelled. Please try again.`
    },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      {...(finalFocus === undefined ? {} : { finalFocus })}
      title={openOrdersText(closedDay.open_orders)}
      description={`${is_today ? 'Today is' : 'The day is'} closed already. If you keep the orders, somebody has to be there to hand them over.`}
    >
      <Form name="Cancel open orders" onSubmit={submit}>
        <TextAreaField
          label="Reason (optional)"
          rows={2}
          help="Your customers read it in the message."
          {...fieldProps(form, 'reason')}
        />
        <FormError message={error} />
        {/* Whoever presses “Close today” twice by mistake keeps the orders. */}
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button variant="secondary" onClick={onClose} className="sm:flex-1">
            {closedDay.open_orders === 1 ? 'Keep it' : 'Keep them'}
          </Button>
          <Button
            type="submit"
            variant="danger"
            busy={isBusy}
            className="sm:flex-1"
          >{`Cancel ${ordersText(closedDay.open_orders)} and refund`}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
