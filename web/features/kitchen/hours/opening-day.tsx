import Pencil from 'virtual:icons/pencil'
import RotateCcw from 'virtual:icons/rotate-ccw'
import { weekdayName } from '#contract/time-wording.ts'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import type { DayFields, HoursErrors, SpanFields } from './hours-form.ts'
import { OpeningTimes } from './opening-times.tsx'
import { spanText } from '#web/domain/opening-spans.ts'

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
export function OpeningDay({ day, usual, errors, onChange, onOwnTimes, onCopy }: OpeningDayProps) {
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
