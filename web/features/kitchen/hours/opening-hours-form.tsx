import { useEffect, useRef, useState } from 'react'
import type { Hours } from '#contract/kitchen/hours.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { failureText, Problem } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { ordersLeftText } from './schedule-wording.ts'
import {
  changeDay,
  copyToAll,
  findErrors,
  type HoursErrors,
  errorsBySpan,
  toHours,
  withOwnTimes,
  type HoursFields,
  toHoursFields,
  type DayFields,
  type SpanFields,
} from './hours-form.ts'
import { OpeningTimes } from './opening-times.tsx'
import { refreshSchedule } from './schedule-calls.ts'
import Pencil from 'virtual:icons/pencil'
import RotateCcw from 'virtual:icons/rotate-ccw'
import { weekdayName } from '#contract/time-wording.ts'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { spanText } from '#web/domain/opening-spans.ts'

/**
 * The fields of the hours as they were loaded last; what is being edited is not overwritten by hours that
 * were changed elsewhere.
 */
function useHoursFields(hours: Hours) {
  const [start, setStart] = useState(() => ({ hours, fields: toHoursFields(hours) }))
  const [fields, setFields] = useState(start.fields)
  if (hours !== start.hours && fields === start.fields) {
    const next = toHoursFields(hours)
    setStart({ hours, fields: next })
    setFields(next)
  }
  return {
    fields,
    setFields,
    /** The next hours that are loaded replace what was saved, unless it has been edited since. */
    markSaved: (saved: HoursFields): void => setStart({ hours, fields: saved }),
  }
}

interface OpeningDayProps {
  day: DayFields
  usual: SpanFields[]
  errors: HoursErrors
  onChange: (change: Partial<DayFields>) => void
  onOwnTimes: () => void
  onCopy: (spans: SpanFields[]) => void
}

const timesText = (spans: SpanFields[]): string =>
  spans
    .filter(({ opens, closes }) => opens !== '' && closes !== '')
    .map(spanText)
    .join(', ')

/** Whether a weekday is open, at which times where they are not the usual ones. */
function OpeningDay({ day, usual, errors, onChange, onOwnTimes, onCopy }: OpeningDayProps) {
  const { weekday, is_open, own } = day
  const name = weekdayName(weekday)
  const hasOwn = own !== undefined
  const Icon = hasOwn ? RotateCcw : Pencil
  return (
    <fieldset className="min-w-0 py-1">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <SwitchField
            checked={is_open}
            onChange={(next) => onChange({ is_open: next })}
            label={
              <span className="min-w-0">
                <span className="block leading-snug">{name}</span>
                <span className="block text-sm font-normal text-soft tabular-nums">
                  {is_open ? timesText(own ?? usual) : 'Closed'}
                </span>
              </span>
            }
          />
        </div>
        <button
          type="button"
          aria-label={hasOwn ? `Usual hours on ${name}` : `Other hours on ${name}`}
          title={hasOwn ? 'Usual hours' : 'Other hours'}
          onClick={() => (hasOwn ? onChange({ own: undefined }) : onOwnTimes())}
          className={`grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunk ${is_open ? '' : 'invisible'}`}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
      {is_open && own !== undefined && (
        <div className="mt-1 mb-3 flex flex-col rounded-control bg-sunk p-2.5">
          <OpeningTimes spans={own} errors={errors} onChange={(spans) => onChange({ own: spans })} />
          <button
            type="button"
            onClick={() => onCopy(own)}
            className="min-h-11 self-start rounded-control pr-3 font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
          >
            Copy to all days
          </button>
        </div>
      )}
    </fieldset>
  )
}

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
