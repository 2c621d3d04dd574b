import { expect, it } from 'vitest'
import { PRICE_MAX } from '#contract/constants.ts'
import { dollars, grams, wholeNumber } from '#web/domain/numbers/number-kinds.ts'
import { type NumberKind, stepFrom } from '#web/ui/forms/number-field.tsx'
import {
  amountSpellings,
  gramSpellings,
  type Spelling,
  UNREADABLE,
  wholeSpellings,
} from '#tests/support/spelled-numbers.ts'

const shownBy = (kind: NumberKind, typed: string): string | undefined => {
  const value = kind.read(typed)
  return value === undefined ? undefined : kind.show(value)
}
const misread = (kind: NumberKind, spellings: Spelling[]): Spelling[] =>
  spellings.filter(([typed, display]) => shownBy(kind, typed) !== display)

const numbers = (most: number, step: number): number[] =>
  Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step)

it('reads prices, quantities and weights in more than ten thousand spellings', () => {
  const amounts = numbers(PRICE_MAX * 100, 25_037).flatMap(amountSpellings)
  const wholes = numbers(10_000, 97).flatMap(wholeSpellings)
  const weights = numbers(20_000, 211).flatMap(gramSpellings)
  expect(amounts.length + wholes.length + weights.length).toBeGreaterThan(10_000)
  expect(misread(dollars, amounts)).toEqual([])
  expect(misread(wholeNumber, wholes)).toEqual([])
  expect(misread(grams, weights)).toEqual([])
})

it('reads nothing from what is no number', () => {
  for (const kind of [dollars, wholeNumber, grams])
    expect(UNREADABLE.filter((typed) => kind.read(typed) !== undefined)).toEqual([])
})

it.each<[NumberKind, number | string | null, number, number]>([
  [dollars, 22.5, 1, 22.51],
  [dollars, 0.29, -1, 0.28],
  [dollars, 0, -1, 0],
  [dollars, null, 1, 0.01],
  [wholeNumber, 4, 1, 5],
  [wholeNumber, 'ten', 1, 1],
  [grams, 1, -1, 1],
])('steps from %#', (kind, value, steps, next) => {
  expect(stepFrom(kind, value, steps)).toBe(next)
})
