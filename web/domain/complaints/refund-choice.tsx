import type { ReactNode } from 'react'
import type { RefundSuggestion } from '#contract/desk/complaint-terms.ts'
import { Button } from '#web/ui/button.tsx'
import type { NumberFieldValue } from '#web/ui/forms/number-field.tsx'

interface RefundChoiceProps {
  legend: string
  suggestions: RefundSuggestion[]
  /** What is entered now. */
  amount: NumberFieldValue
  onChoose: (suggestion: RefundSuggestion) => void
  /** The field for another amount. */
  children: ReactNode
}

/** Suggested amounts, each with one press, and a field for another. */
export function RefundChoice({ legend, suggestions, amount, onChoose, children }: RefundChoiceProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">{legend}</legend>
        <div className="flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion.label}
              variant="secondary"
              aria-pressed={amount === suggestion.amount}
              className="aria-pressed:border-ink aria-pressed:bg-sunk"
              onClick={() => onChoose(suggestion)}
            >
              {suggestion.label}
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="max-w-48">{children}</div>
    </>
  )
}
