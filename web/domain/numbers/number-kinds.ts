import { typedDollars, typedGrams, typedWholeNumber } from '#contract/text/typed-text.ts'
import type { NumberKind } from '#web/ui/forms/number-field.tsx'

export const dollars: NumberKind = {
  inputMode: 'decimal',
  read: typedDollars,
  show: (amount) => amount.toFixed(2),
  step: 0.01,
  least: 0,
}

export const wholeNumber: NumberKind = {
  inputMode: 'numeric',
  read: typedWholeNumber,
  show: String,
  step: 1,
  least: 0,
}

export const grams: NumberKind = { ...wholeNumber, read: typedGrams, least: 1 }
