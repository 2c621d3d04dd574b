import { type Ref, useId } from 'react'
import { shortWeekday, weekdayName } from '#contract/time-wording.ts'
import { FieldError } from '#web/features/kitchen/food-items/form/allergen-fields.tsx'
import { WEEKDAYS } from '#web/features/kitchen/hours/schedule-wording.ts'

interface WeekdayChipsProps {
  /** The first chip, which gets the focus when no weekday is chosen. */
  ref: Ref<HTMLButtonElement>
  label: string
  weekdays: number[]
  onChange: (weekdays: number[]) => void
  error: string | undefined
}

/** The seven weekdays, each pressed or not. */
export function WeekdayChips({ ref, label, weekdays, onChange, error }: WeekdayChipsProps) {
  const id = useId()
  const toggle = (weekday: number): void =>
    onChange(
      weekdays.includes(weekday)
        ? weekdays.filter((other) => other !== weekday)
        : [...weekdays, weekday].toSorted((a, b) => a - b),
    )
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {WEEKDAYS.map((weekday) => (
          <button
            key={weekday}
            ref={weekday === WEEKDAYS[0] ? ref : undefined}
            type="button"
            aria-pressed={weekdays.includes(weekday)}
            aria-label={weekdayName(weekday)}
            onClick={() => toggle(weekday)}
            className="min-h-11 min-w-11 flex-1 rounded-control border-2 border-edge px-1 text-sm font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {shortWeekday(weekday)}
          </button>
        ))}
      </div>
      <div id={id} className="-ml-2">
        <FieldError message={error} />
      </div>
    </fieldset>
  )
}
