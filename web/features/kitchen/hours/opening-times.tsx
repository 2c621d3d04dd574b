import Plus from 'virtual:icons/plus'
import { OPENING_SPANS_OF_DAY_MAX } from '#contract/constants.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { type HoursErrors, nextSpan, type SpanFields } from './hours-form.ts'
import { clockText, endsNextDay } from '#web/domain/opening-spans.ts'

interface OpeningTimesProps {
  spans: SpanFields[]
  errors: HoursErrors
  onChange: (spans: SpanFields[]) => void
}

/** From when to when, once or several times a day. */
export function OpeningTimes({ spans, errors, onChange }: OpeningTimesProps) {
  const change = (key: string, fields: Partial<SpanFields>): void =>
    onChange(spans.map((span) => (span.key === key ? { ...span, ...fields } : span)))
  return (
    <div className="flex flex-col gap-2">
      {spans.map((span, at) => (
        <OpeningTime
          key={span.key}
          span={span}
          number={spans.length > 1 ? at + 1 : undefined}
          errors={errors[span.key] ?? {}}
          onChange={(fields) => change(span.key, fields)}
          onRemove={() => onChange(spans.filter(({ key }) => key !== span.key))}
        />
      ))}
      {spans.length < OPENING_SPANS_OF_DAY_MAX && (
        <button
          type="button"
          onClick={() => onChange([...spans, nextSpan(spans)])}
          className="flex min-h-11 items-center gap-2 self-start rounded-control pr-3 text-left font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
        >
          <Plus aria-hidden="true" className="size-5" />
          <span>{spans.length === 1 ? 'Add a second time' : 'Add a third time'}</span>
        </button>
      )}
    </div>
  )
}

interface OpeningTimeProps {
  span: SpanFields
  /** Undefined where there is only one. */
  number: number | undefined
  errors: HoursErrors[string]
  onChange: (fields: Partial<SpanFields>) => void
  onRemove: () => void
}

function OpeningTime({ span, number, errors, onChange, onRemove }: OpeningTimeProps) {
  const { opens, closes } = span
  const which = number === undefined ? '' : ` (time ${number})`
  return (
    <div ref={removalFocus}>
      <div className="flex items-start gap-2">
        {(['opens', 'closes'] as const).map((name) => (
          <div key={name} className="min-w-0 flex-1">
            <Field
              label={
                <>
                  <span>{name === 'opens' ? 'Opens' : 'Closes'}</span>
                  <span className="sr-only">{which}</span>
                </>
              }
              error={errors?.[name]}
            >
              {({ className, ...control }) => (
                <input
                  {...control}
                  type="time"
                  value={span[name]}
                  onChange={(event) => onChange({ [name]: event.target.value })}
                  className={`${className} min-w-0 px-2! tabular-nums [&::-webkit-calendar-picker-indicator]:ms-1`}
                />
              )}
            </Field>
          </div>
        ))}
      </div>
      {/* Not beside the times, which need the width of a phone. */}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-soft">
          {opens !== '' && closes !== '' && endsNextDay(span) && `Closes ${clockText(closes)} the next day`}
        </p>
        {number !== undefined && (
          <button
            type="button"
            onClick={onRemove}
            className="min-h-11 shrink-0 rounded-control px-1 text-sm font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
          >
            <span>Remove</span>
            <span className="sr-only">{` time ${number}`}</span>
          </button>
        )}
      </div>
    </div>
  )
}
