import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type ClosedDay, type Closure, hoursApi } from '#contract/kitchen/hours.ts'
import { melbourneDate } from '#contract/time.ts'
import { showAccepted } from '#web/platform/forms/accepted-form.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { CloseTodayDialog } from './close-today-dialog.tsx'
import { closedDayText, dateName } from './schedule-wording.ts'
import { OpenOrdersDialog } from './open-orders-dialog.tsx'
import { refreshSchedule, useReopen } from './schedule-calls.ts'

const ClosingForm = hoursApi.close.input.pick({ date: true, reason: true })
type ClosingInput = z.output<typeof ClosingForm>
const noDay = { date: '', reason: '' }

const today = (): string => melbourneDate(new Date(serverNow()))

/** The days that the restaurant has closed, and a form for another one. */
export function ClosedDays() {
  const id = useId()
  const closures = useEndpoint(kitchenApi.hours.closures, {})
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h4 id={id} className="font-display text-lg font-bold">
        Closed days
      </h4>
      <QueryContent
        query={closures}
        loadingLabel="Loading your closed days"
        skeletonClass="h-12 w-full"
        errorText="Your closed days could not be loaded."
      >
        {(days) =>
          days.length === 0 ? <p className="text-soft">None ahead.</p> : <Closures closures={days} />
        }
      </QueryContent>
      <CloseDayForm />
    </section>
  )
}

function Closures({ closures }: { closures: Closure[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {closures.map((closure) => (
        <ClosureRow key={closure.id} closure={closure} />
      ))}
    </ul>
  )
}

function ClosureRow({ closure }: { closure: Closure }) {
  const { id, date, reason, is_today } = closure
  const reopen = useReopen(closure)
  const name = dateName(date, new Date(serverNow()))
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold first-letter:uppercase">{is_today ? 'Today' : name}</span>
        {reason !== null && <span className="block text-sm text-soft">{reason}</span>}
      </p>
      <Button
        variant="quiet"
        busy={reopen.isPending}
        onClick={() => reopen.mutate({ closure_id: id })}
        className="shrink-0 px-2"
      >
        <span>Open after all</span>
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
    </li>
  )
}

function CloseDayForm() {
  const form = useForm({ resolver: zodResolver(ClosingForm), defaultValues: noDay })
  const close = useCall(kitchenApi.hours.close)
  const [closingToday, setClosingToday] = useState<ClosingInput>()
  const [dayWithOrders, setDayWithOrders] = useState<ClosedDay>()

  const finish = (day: ClosedDay, sent = form.getValues()): void => {
    showAccepted(form, sent, noDay)
    if (day.open_orders > 0) setDayWithOrders(day)
  }
  const { error, isBusy, submit } = useSubmit(
    form,
    'The day was not closed. Please try again.',
    async (input) => {
      if (input.date === today()) {
        setClosingToday(input)
        return
      }
      const sent = { ...form.getValues() }
      const day = await close.mutateAsync(input)
      notify(closedDayText(day), 'success')
      finish(day, sent)
      await refreshSchedule()
    },
  )

  return (
    <>
      <Form name="Close a day" onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] items-start gap-3">
          <TextField label="Close on" type="date" min={today()} {...fieldProps(form, 'date')} />
          <TextField label="Reason (optional)" autoComplete="off" {...fieldProps(form, 'reason')} />
        </div>
        <FormError message={error} />
        <Button type="submit" variant="secondary" busy={isBusy}>
          Close this day
        </Button>
      </Form>
      {/* After the form: what is submitted in a dialog would be submitted here as well. */}
      {closingToday !== undefined && (
        <CloseTodayDialog
          closing={closingToday}
          onClose={() => setClosingToday(undefined)}
          onClosed={(day) => finish(day)}
        />
      )}
      {dayWithOrders !== undefined && (
        <OpenOrdersDialog closedDay={dayWithOrders} onClose={() => setDayWithOrders(undefined)} />
      )}
    </>
  )
}
