import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ClosedDay, type Closure, hoursApi } from '#contract/hours.ts'
import { melbourneDate } from '#contract/time.ts'
import { api } from '#web/platform/api.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { fieldProps } from '#web/platform/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall, useEndpoint } from '#web/platform/query.ts'
import { serverNow } from '#web/platform/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/field.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { closedDayText } from './closed-day-wording.ts'
import { OpenOrdersDialog } from './open-orders-dialog.tsx'
import { refreshSchedule } from './schedule-calls.ts'
import { dateName } from './schedule-wording.ts'
import { useReopen } from './use-reopen.ts'

const ClosingForm = hoursApi.close.input.pick({ date: true, reason: true })

/** The days that the restaurant has closed, and a form for another one. */
export function ClosedDays() {
  const id = useId()
  const closures = useEndpoint(api.hours.closures, {})
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
        {(days) => (days.length === 0 ? <p className="text-soft">None ahead.</p> : <ClosureList closures={days} />)}
      </QueryContent>
      <CloseDayForm />
    </section>
  )
}

function ClosureList({ closures }: { closures: Closure[] }) {
  const reopen = useReopen()
  const now = new Date(serverNow())
  return (
    <ul className="divide-y divide-line border-y border-line">
      {closures.map(({ id, date, reason, is_today }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold first-letter:uppercase">{is_today ? 'Today' : dateName(date, now)}</span>
            {reason !== null && <span className="block text-sm text-soft">{reason}</span>}
          </p>
          <button
            type="button"
            onClick={() => !reopen.isPending && reopen.mutate({ closure_id: id })}
            className="min-h-11 shrink-0 rounded-control px-2 font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
          >
            Open after all<span className="sr-only">: {dateName(date, now)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function CloseDayForm() {
  const form = useForm({ resolver: zodResolver(ClosingForm), defaultValues: { date: '', reason: '' } })
  const close = useCall(api.hours.close)
  const [formError, setFormError] = useState<string>()
  const [closedDay, setClosedDay] = useState<ClosedDay>()

  const submit = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      const result = await close.mutateAsync(input)
      notify(closedDayText(result), 'success')
      form.reset()
      if (result.open_orders > 0) setClosedDay(result)
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(form.getValues()), form.setError, 'The day was not closed. Please try again.'))
      return
    }
    await refreshSchedule()
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] items-start gap-3">
        <TextField label="Close on" type="date" min={melbourneDate(new Date(serverNow()))} {...fieldProps(form, 'date')} />
        <TextField label="Reason (optional)" autoComplete="off" {...fieldProps(form, 'reason')} />
      </div>
      <FormError message={formError} />
      <Button type="submit" variant="secondary" busy={form.formState.isSubmitting}>
        Close this day
      </Button>
      {closedDay !== undefined && <OpenOrdersDialog closedDay={closedDay} onClose={() => setClosedDay(undefined)} />}
    </form>
  )
}
