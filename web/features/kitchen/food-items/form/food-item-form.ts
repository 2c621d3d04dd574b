import { melbourneDate, MINUTE_MS, DAY_MS } from '#contract/time.ts'
import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { QUANTITY_MAX } from '#contract/constants.ts'
import { withRule } from '#contract/field-rules.ts'
import { type FoodItemChange, type OwnFoodItem, NewFoodItem } from '#contract/kitchen/food-items.ts'
import { photoIdOf } from '#contract/kitchen/photo-addresses.ts'
import { edibleUntil } from '#contract/kitchen/declarations/declaration-wording.ts'
import { movedPickupEnd, usualPickupEnd } from '#contract/kitchen/business-days.ts'
import { windowTimes } from '#contract/kitchen/pickup-windows.ts'
import { discountPercentage, toCents } from '#contract/money.ts'
import { optional } from '#contract/values.ts'
import {
  closingBefore,
  type KitchenSchedule,
  nextSaleEnd,
  NO_SCHEDULE,
} from '#web/features/kitchen/hours/closing-times.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { fromMelbourneLocal, toMelbourneLocal } from '#web/domain/melbourne-time.ts'
import {
  askOpenQuestions,
  declarationFieldsOf,
  declarationFormFields,
  lastTimeOfDay,
  noDeclarationFields,
  refuseContradiction,
} from './declaration-form.ts'

const CLOSING_TIME = '21:00'
const MIN_SALE_MS = 30 * MINUTE_MS

/** A `datetime-local` value, read as Melbourne time. */
export const MelbourneTime = z
  .string()
  .min(1, 'Please enter a date and time')
  .transform((local, context) => {
    const instant = fromMelbourneLocal(local)
    if (instant !== undefined) return instant.toISOString()
    context.addIssue({ code: 'custom', message: 'Melbourne’s clocks skip this time. Please choose another' })
    return z.NEVER
  })

const Fields = NewFoodItem.extend({
  expires_at: MelbourneTime,
  pickup_start: optional(MelbourneTime),
  pickup_end: optional(MelbourneTime),
  ...declarationFormFields,
})

const READ_BY_QUESTIONS = ['name', 'description', 'allergens', 'wording_answers'] as const

/** The contract's schema for the values of the form, whose times are Melbourne time. */
export const FoodItemForm = withRule(
  withRule(Fields, ['allergens', 'diets'], refuseContradiction),
  READ_BY_QUESTIONS,
  askOpenQuestions,
)

const EditFields = Fields.extend({
  quantity_available: z
    .int('Please enter a whole number')
    .min(0, 'A quantity cannot be negative')
    .max(QUANTITY_MAX, `At most ${QUANTITY_MAX} portions`),
})

/** The same for a listed item, whose quantity may be 0. */
export const FoodItemEditForm = withRule(
  withRule(EditFields, ['allergens', 'diets'], refuseContradiction),
  READ_BY_QUESTIONS,
  askOpenQuestions,
)

export type FoodItemFields = z.input<typeof FoodItemForm>
export type FoodItemInput = z.output<typeof FoodItemForm>
/** All but what is known or asked outside the form. */
type FormField = Exclude<keyof FoodItemFields, 'restaurant_id' | 'recall_confirmed' | 'if_on_sale'>
export type FoodItemFormControl = UseFormReturn<FoodItemFields, unknown, FoodItemInput>

/**
 * The suggested end of sale, as a `datetime-local` value: shortly before the restaurant closes next. Without
 * hours 21:00 today, or tomorrow when today leaves less than half an hour.
 */
export function suggestEndOfSale(now: Date, schedule: KitchenSchedule = NO_SCHEDULE): string {
  const end = nextSaleEnd(schedule, now)
  if (end !== undefined) return end
  const today = melbourneDate(now)
  const endToday = `${today}T${CLOSING_TIME}`
  const saleTime_ms = (fromMelbourneLocal(endToday)?.getTime() ?? 0) - now.getTime()
  if (saleTime_ms >= MIN_SALE_MS) return endToday
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10)
  return `${tomorrow}T${CLOSING_TIME}`
}

export const emptyFields = (
  now: Date,
  schedule?: KitchenSchedule,
): DefaultValues<FoodItemFields> & Record<FormField, unknown> => ({
  name: '',
  description: '',
  original_price: undefined,
  discounted_price: undefined,
  image_url: '',
  photo_id: '',
  cuisine_type: undefined,
  quantity_available: undefined,
  expires_at: suggestEndOfSale(now, schedule),
  pickup_start: '',
  pickup_end: '',
  portion_weight_g: undefined,
  ...noDeclarationFields,
})

const toLocalValue = (instant: string | null): string => (instant === null ? '' : toMelbourneLocal(instant))

export const fieldsOf = (item: OwnFoodItem): FoodItemFields & Record<FormField, unknown> => ({
  name: item.name,
  description: item.description,
  original_price: item.original_price,
  discounted_price: item.discounted_price,
  // A built-in picture has no https address to edit. It stays unless another address is entered.
  image_url: item.image_url?.startsWith('https:') === true ? item.image_url : '',
  photo_id: photoIdOf(item.photos),
  cuisine_type: item.cuisine_type,
  quantity_available: item.quantity_available,
  expires_at: toLocalValue(item.expires_at),
  pickup_start: toLocalValue(item.pickup_start),
  pickup_end: toLocalValue(item.pickup_end),
  portion_weight_g: item.portion_weight_g ?? undefined,
  ...declarationFieldsOf(item),
})

/** Whether react-hook-form has marked a field, or any part of one, as edited. */
export const isDirty = (mark: unknown): boolean =>
  mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isDirty))

/**
 * Only the edited fields, so that a new name does not overwrite the stock of a sale made meanwhile; null for
 * a field that was emptied.
 */
export function changesOf(
  input: FoodItemInput,
  dirtyFields: Partial<Record<keyof FoodItemFields, unknown>>,
): FoodItemChange {
  const values = input as Record<string, unknown>
  const names: (keyof FoodItemChange)[] = (Object.keys(dirtyFields) as FormField[]).filter((name) =>
    isDirty(dirtyFields[name]),
  )
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

/**
 * True when the discounted price is not below the original. That is allowed, but shown without a discount.
 */
export const hasNoDiscount = (original: number | undefined, discounted: number | undefined): boolean =>
  Number.isFinite(original) && Number.isFinite(discounted) && Number(discounted) >= Number(original)

/** The percentage off that a card shows; 0 while there is none, or one that cannot be. */
export function percentOff(original: number | undefined, discounted: number | undefined): number {
  const isPrice = (value: number | undefined): value is number => Number.isFinite(value) && Number(value) >= 0
  return isPrice(original) && isPrice(discounted)
    ? discountPercentage(toCents(original), toCents(discounted))
    : 0
}

export const instantOf = (local: unknown): Date | undefined =>
  typeof local === 'string' ? fromMelbourneLocal(local) : undefined

/**
 * The end of pickup as a `datetime-local` value after the end of sale was moved; undefined when there was
 * none.
 */
export function movedEndOf(
  before: DefaultValues<FoodItemFields> | undefined,
  expires_at: string,
  schedule: KitchenSchedule,
): string | undefined {
  const [saleEnd, pickupEnd, newSaleEnd] = [
    instantOf(before?.expires_at),
    instantOf(before?.pickup_end),
    instantOf(expires_at),
  ]
  if (saleEnd === undefined || pickupEnd === undefined || newSaleEnd === undefined) return undefined
  const times = { expires_at: saleEnd, pickup_end: pickupEnd }
  return toMelbourneLocal(movedPickupEnd(times, newSaleEnd, (end) => closingBefore(schedule, end)))
}

/** Of the whole form, which is filled in in part. */
export type PickupFields = Pick<FoodItemFields, 'expires_at' | 'storage' | 'use_by'>

/**
 * The closing time after a sale; undefined where it is not known, or where the meal has to be eaten before.
 */
function closingFor(
  { storage, use_by }: PickupFields,
  saleEnd: Date,
  schedule: KitchenSchedule,
  now: Date,
): Date | undefined {
  const closing = closingBefore(schedule, saleEnd)
  const since = storage.method === 'unrefrigerated' ? lastTimeOfDay(storage.since, now) : undefined
  const isTooLate = closing !== undefined && since !== undefined && closing > edibleUntil(since.toISOString())
  const isAfterUseBy =
    closing !== undefined && typeof use_by === 'string' && use_by !== '' && melbourneDate(closing) > use_by
  return isTooLate || isAfterUseBy ? undefined : closing
}

/** When pickup ends where its field is empty; undefined until there is an end of sale. */
export function usualEndOf(fields: PickupFields, schedule: KitchenSchedule, now: Date): Date | undefined {
  const saleEnd = instantOf(fields.expires_at)
  return saleEnd && usualPickupEnd(saleEnd, closingFor(fields, saleEnd, schedule, now))
}

/**
 * With the end of pickup that the form shows where its field is empty; the server's own does not know when
 * the kitchen closes.
 */
export const withPickupEnd = (
  input: FoodItemInput,
  fields: PickupFields,
  schedule: KitchenSchedule,
): FoodItemInput =>
  schedule.spans.length === 0
    ? input
    : {
        ...input,
        pickup_end: input.pickup_end ?? usualEndOf(fields, schedule, new Date(serverNow()))?.toISOString(),
      }

/**
 * The end of pickup that a change of the times sends: none where the server moves it along with the end of
 * sale to the same minute.
 */
export function pickupEndChange(
  item: Pick<OwnFoodItem, 'expires_at' | 'pickup_end'>,
  { expires_at, pickup_end }: FoodItemInput,
): Pick<FoodItemChange, 'pickup_end'> {
  const moved = Date.parse(expires_at) + Date.parse(item.pickup_end) - Date.parse(item.expires_at)
  return pickup_end === undefined || Math.abs(Date.parse(pickup_end) - moved) < MINUTE_MS
    ? {}
    : { pickup_end }
}

/** When customers come, as a sentence; empty until there is an end of sale. */
export function pickupHelp(pickup_start: unknown, pickup_end: unknown, usualEnd: Date | undefined): string {
  if (usualEnd === undefined) return ''
  const window = {
    pickup_start: instantOf(pickup_start) ?? null,
    pickup_end: instantOf(pickup_end) ?? usualEnd,
  }
  return `Customers pick up ${windowTimes(window)}.`
}
