import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import {
  allergenLine,
  declarationLines,
  dietLines,
} from '#contract/kitchen/declarations/declaration-wording.ts'
import type { Order } from '#contract/orders/orders.ts'

type LabelledRow = [label: string, value: string]

export const hasChangedDeclaration = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some((line) => line.changed_declaration !== null)

/**
 * What was declared of each meal of an order, and what is now if that has changed since: one line per meal,
 * as it is when pickup ends.
 */
export function declarationRows(
  { items, pickup_end }: Pick<Order, 'items' | 'pickup_end'>,
  phone: string | null,
): LabelledRow[] {
  const lineOf = (declared: Declaration): string =>
    declarationLines(declared, { at: pickup_end, phone }).join(' · ')
  return items.flatMap((line): LabelledRow[] => {
    if (line.changed_declaration === null) return [[line.name, lineOf(line)]]
    return [
      [`${line.name}, when ordered`, lineOf(line)],
      [`${line.name}, changed since`, lineOf(line.changed_declaration)],
    ]
  })
}

/** What somebody who avoids an allergen, or keeps a diet, reads. */
export const avoidanceLine = (declared: Declaration, phone: string | null): string =>
  [
    allergenLine(declared.allergens, phone === null ? undefined : phoneText(phone)),
    ...dietLines(declared),
  ].join(' · ')
