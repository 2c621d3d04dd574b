import { useId } from 'react'
import type { InsightWeeks } from '#contract/money/insights/insights.ts'
import { periodText } from './bar-wording.ts'

const choices = [4, 13, 52, 156] as const satisfies readonly InsightWeeks[]

interface PeriodChoiceProps {
  weeks: InsightWeeks
  onChange: (weeks: InsightWeeks) => void
}

/** How far back to look: one of four, side by side. */
export function PeriodChoice({ weeks, onChange }: PeriodChoiceProps) {
  const name = useId()
  return (
    <fieldset className="max-sm:w-full print:hidden">
      <legend className="sr-only">Period</legend>
      <div className="flex flex-wrap gap-1 rounded-control border border-line bg-sunk p-1">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg px-3 font-semibold text-soft hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 max-sm:grow max-sm:px-1 max-sm:text-sm"
          >
            <input
              type="radio"
              name={name}
              checked={choice === weeks}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            <span>{periodText(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
