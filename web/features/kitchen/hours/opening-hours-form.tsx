import { useEffect, useRef, useState } from 'react'
import type { Hours } from '#contract/kitchen/hours.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText, Problem } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { ordersLeftText } from './closed-day-wording.ts'
import {
  changeDay,
  copyToAll,
  findErrors,
  type HoursErrors,
  errorsBySpan,
  toHours,
  withOwnTimes,
} from './hours-form.ts'
import { OpeningDay } from './opening-day.tsx'
import { OpeningTimes } from './opening-times.tsx'
import { refreshSchedule } from './schedule-calls.ts'
import { useHoursFields } from './use-hours-fields.ts'

const NOT_SAVED = 'Your opening hours were not saved. Please try again.'

/**
 * The usual times first, then the days on which they differ. What is typed stays while the card is folded.
 */
export function OpeningHoursForm({ hours }: { hours: Hours }) {
  const { fields, setFields, markSaved } = useHoursFields(hours)
  const [errors, setErrors] = useState<HoursErrors>({})
  const [formError, setFormError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const save = useCall(kitchenApi.hours.set)

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const showErrors = (byPath: Record<string, string>): void => {
    const failures = errorsBySpan(fields, byPath)
    setErrors(failures.errors)
    setFormError(failures.otherText)
  }

  const submit = async (): Promise<void> => {
    const invalid = findErrors(fields)
    showErrors(invalid)
    if (Object.keys(invalid).length > 0) return
    let orders_left: number | undefined
    try {
      orders_left = (await save.mutateAsync(toHours(fields))).open_orders
      markSaved(fields)
    } catch (error) {
      if (error instanceof Problem && Object.keys(error.errors).length > 0) showErrors(error.errors)
      else setFormError(failureText(error, NOT_SAVED))
      return
    }
    notify(`Opening hours saved.${ordersLeftText(orders_left)}`, 'success')
    await refreshSchedule()
  }

  return (
    <Form name="Opening hours" ref={form} onSubmit={submit} className="flex min-w-0 flex-col gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-display text-lg font-bold">Usual hours</legend>
        <OpeningTimes
          spans={fields.usual}
          errors={errors}
          onChange={(usual) => setFields({ ...fields, usual })}
        />
      </fieldset>
      <div>
        <h4 className="font-display text-lg font-bold">Days</h4>
        <div className="divide-y divide-line">
          {fields.days.map((day) => (
            <OpeningDay
              key={day.weekday}
              day={day}
              usual={fields.usual}
              errors={errors}
              onChange={(change) => setFields(changeDay(fields, day.weekday, change))}
              onOwnTimes={() => setFields(withOwnTimes(fields, day.weekday))}
              onCopy={(spans) => {
                setFields(copyToAll(fields, spans))
                notify('Copied to all open days. Save to keep it.')
              }}
            />
          ))}
        </div>
      </div>
      <p className="text-sm text-soft">
        Nothing is on sale on a day that is closed. Public holidays count as closed until you open them.
      </p>
      <FormError message={formError} />
      <Button type="submit" busy={save.isPending}>
        Save hours
      </Button>
    </Form>
  )
}
