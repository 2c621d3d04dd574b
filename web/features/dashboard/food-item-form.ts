import type { DefaultValues } from 'react-hook-form'
import { z } from 'zod'
import { type FoodItemChange, NewFoodItem, type OwnFoodItem, QUANTITY_MAX } from '#contract/food-items.ts'
import { optional } from '#contract/values.ts'
import { fromMelbourneLocal, toMelbourneLocal } from '#web/domain/melbourne-time.ts'
import { defaultEnd } from './default-end.ts'

/** A datetime-local field, read as Melbourne time. */
const LocalTime = z
  .string()
  .min(1, 'Please enter a date and time')
  .transform((local, context) => {
    const instant = fromMelbourneLocal(local)
    if (instant !== undefined) return instant.toISOString()
    context.addIssue({ code: 'custom', message: 'Melbourne’s clocks skip this time. Please choose another' })
    return z.NEVER
  })

/** The contract's rules over what the form holds: times as typed on a Melbourne clock. */
export const FoodItemForm = NewFoodItem.extend({
  expires_at: LocalTime,
  pickup_start: optional(LocalTime),
  pickup_end: optional(LocalTime),
})

/** The same for a listed item, of which none may be left. */
export const FoodItemEditForm = FoodItemForm.extend({
  quantity_available: z
    .int('Please enter a whole number')
    .min(0, 'A quantity cannot be negative')
    .max(QUANTITY_MAX, `At most ${QUANTITY_MAX} portions`),
})

export type FoodItemFields = z.input<typeof FoodItemForm>
export type FoodItemInput = z.output<typeof FoodItemForm>

export const emptyFields = (now: Date): DefaultValues<FoodItemFields> => ({
  name: '',
  description: '',
  original_price: undefined,
  discounted_price: undefined,
  image_url: '',
  cuisine_type: undefined,
  quantity_available: undefined,
  expires_at: defaultEnd(now),
  pickup_start: '',
  pickup_end: '',
  portion_weight_g: undefined,
})

const local = (instant: string | null): string => (instant === null ? '' : toMelbourneLocal(instant))

export const fieldsOf = (item: OwnFoodItem): FoodItemFields => ({
  name: item.name,
  description: item.description,
  original_price: item.original_price,
  discounted_price: item.discounted_price,
  // A picture of our own has no https address to edit; it stays unless another is typed.
  image_url: item.image_url?.startsWith('https:') === true ? item.image_url : '',
  cuisine_type: item.cuisine_type,
  quantity_available: item.quantity_available,
  expires_at: local(item.expires_at),
  pickup_start: local(item.pickup_start),
  pickup_end: local(item.pickup_end),
  portion_weight_g: item.portion_weight_g ?? undefined,
})

/** Only what was touched is sent, so that an edit of the name does not undo a sale made meanwhile; what was emptied is cleared. */
export function changesOf(checked: FoodItemInput, touched: Partial<Record<keyof FoodItemFields, unknown>>): FoodItemChange {
  const said = checked as Record<string, unknown>
  const names = Object.keys(touched).filter((name) => touched[name as keyof FoodItemFields] === true)
  return Object.fromEntries(names.map((name) => [name, said[name] ?? null]))
}

/** The discounted price is not below the original: allowed, but shown without a discount. */
export const hasNoDiscount = (original: number | undefined, discounted: number | undefined): boolean =>
  Number.isFinite(original) && Number.isFinite(discounted) && Number(discounted) >= Number(original)
