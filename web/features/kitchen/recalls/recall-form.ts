import { z } from 'zod'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { NewRecall } from '#contract/kitchen/recalls.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { optional } from '#contract/values.ts'
import { toMelbourneLocal } from '#web/domain/melbourne-time.ts'
import { MelbourneTime } from '#web/features/kitchen/food-items/form/food-item-form.ts'

/** Up to the end of the minute, which is all that the field can show. */
const endOfMinute = (instant: string): string => new Date(Date.parse(instant) + MINUTE_MS - 1).toISOString()

/**
 * The contract's schema for the values of the form, whose times are Melbourne time. The proof of the owner
 * has a form of its own.
 */
export const RecallForm = NewRecall.omit({ password: true, code: true }).extend({
  from: MelbourneTime,
  until: optional(MelbourneTime.transform(endOfMinute)),
  refund: z.enum(['yes', 'no']).transform((choice) => choice === 'yes'),
})

export type RecallFields = z.input<typeof RecallForm>
export type RecallInput = z.output<typeof RecallForm>

/** When the first of these items was listed, as a `datetime-local` value; empty without items. */
export function firstListed(items: OwnFoodItem[], ids: string[]): string {
  const times = items.filter(({ id }) => ids.includes(id)).map(({ listed_at }) => listed_at)
  const [first] = times.toSorted()
  return first === undefined ? '' : toMelbourneLocal(first)
}
