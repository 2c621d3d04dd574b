import { z } from 'zod'
import { weekdayOf } from '#contract/calendar-days.ts'
import { type FoodItem, ListAgain, type OwnFoodItem, type Suggestion } from '#contract/kitchen/food-items.ts'
import { photoIdOf } from '#contract/kitchen/photo-addresses.ts'
import { movedPickupEnd, usualPickupEnd } from '#contract/kitchen/business-days.ts'
import { dayAndMonth, dayName, timeOfDay, weekdayName } from '#contract/time-wording.ts'
import { melbourneDate, MINUTE_MS } from '#contract/time.ts'
import { fromMelbourneLocal, toMelbourneLocal } from '#web/domain/melbourne-time.ts'
import {
  closingBefore,
  type KitchenSchedule,
  nextSaleEnd,
} from '#web/features/kitchen/hours/closing-times.ts'
import {
  type FoodItemFields,
  fieldsOf,
  MelbourneTime,
} from '#web/features/kitchen/food-items/form/food-item-form.ts'

/** Shorter sales are not suggested. */
const MIN_SALE_MS = 15 * MINUTE_MS
const USUAL_SALE_MS = 90 * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS

export const ListAgainForm = z.object({
  quantity_available: ListAgain.shape.quantity_available,
  expires_at: MelbourneTime,
  photo_id: ListAgain.shape.photo_id,
})
export type ListAgainFields = z.input<typeof ListAgainForm>
export type ListAgainInput = z.output<typeof ListAgainForm>

/** What the server suggests as the end of a sale tonight, and the hours of the restaurant. */
interface SaleEnds {
  until: string | null
  schedule: KitchenSchedule
}

/**
 * The end of sale to begin with: the suggested one before closing tonight, or before the restaurant closes
 * next. Without hours the time of day of the last sale, or one that leaves time to come.
 */
export function suggestUntil(
  { expires_at }: Pick<OwnFoodItem, 'expires_at'>,
  { until, schedule }: SaleEnds,
  now: Date,
): Date {
  const sameTime = fromMelbourneLocal(`${melbourneDate(now)}T${toMelbourneLocal(expires_at).slice(-5)}`)
  const next = nextSaleEnd(schedule, now)
  const candidates = [
    until === null ? undefined : new Date(until),
    next === undefined ? undefined : fromMelbourneLocal(next),
    sameTime,
  ]
  const isLongEnough = (end: Date | undefined): end is Date =>
    end !== undefined && end.getTime() - now.getTime() >= MIN_SALE_MS
  return (
    candidates.find(isLongEnough) ??
    new Date(Math.ceil((now.getTime() + USUAL_SALE_MS) / QUARTER_MS) * QUARTER_MS)
  )
}

/** As many as the last time, until the suggested end. */
export const listAgainFields = (item: OwnFoodItem, ends: SaleEnds, now: Date): ListAgainFields => ({
  photo_id: photoIdOf(item.photos),
  quantity_available: Math.max(1, item.quantity_listed),
  expires_at: toMelbourneLocal(suggestUntil(item, ends, now)),
})

/** The end of pickup of a sale that ends at `until`. */
export const pickupEndAgain = (
  item: Pick<FoodItem, 'pickup_end' | 'expires_at'>,
  until: Date,
  schedule: KitchenSchedule,
): Date => movedPickupEnd(item, until, (end) => closingBefore(schedule, end))

/**
 * What the whole form shows of an item that is listed again, without what was stated of one production batch.
 */
export function wholeFormFields(
  item: OwnFoodItem,
  { quantity_available, expires_at, photo_id }: ListAgainFields,
  schedule: KitchenSchedule,
): FoodItemFields {
  const fields = fieldsOf(item)
  const until = fromMelbourneLocal(expires_at)
  const pickup_end = until && pickupEndAgain(item, until, schedule)
  const isUsualEnd =
    until !== undefined &&
    pickup_end?.getTime() === usualPickupEnd(until, closingBefore(schedule, until)).getTime()
  return {
    ...fields,
    quantity_available,
    expires_at,
    photo_id: photo_id ?? photoIdOf(item.photos),
    pickup_start: '',
    pickup_end: pickup_end === undefined || isUsualEnd ? '' : toMelbourneLocal(pickup_end),
    storage: item.storage?.method === 'unrefrigerated' ? { method: '', since: '' } : fields.storage,
    use_by: '',
    best_before: '',
  }
}

/** "Last Tuesdays sold 5, 6, 4"; undefined where nothing is known. */
export function salesText(sales: Suggestion['weekday_sales']): string | undefined {
  const [newest] = sales
  if (newest === undefined) return undefined
  const weekday = weekdayName(weekdayOf(newest.date))
  return `Last ${sales.length === 1 ? weekday : `${weekday}s`} sold ${sales.map(({ sold }) => sold).join(', ')}`
}

/** How the item did before, in one line. */
export const recordText = ({ weekday_sales, food_item }: Suggestion, now: Date): string =>
  salesText(weekday_sales) ?? `Last listed ${dayName(food_item.listed_at, now)}`

/** "As declared on 12 Nov. Still right?" */
export const declaredText = (checked_at: string, now: Date): string =>
  `As declared on ${dayAndMonth(checked_at, now)}. Still right?`

/** What the button does: "List 6 until 9:30 pm". Without a number or a time it cannot say. */
export function listButtonText(
  { quantity_available, expires_at }: ListAgainFields,
  { confirms, now }: { confirms: boolean; now: Date },
): string {
  const until = fromMelbourneLocal(expires_at)
  if (until === undefined || !Number.isInteger(quantity_available)) return 'List again'
  const day = dayName(until, now)
  const what = `${quantity_available} until ${timeOfDay(until)}${day === 'today' ? '' : ` ${day}`}`
  return `${confirms ? 'Yes, list' : 'List'} ${what}`
}

/** Whether something was stated of the last production batch that is not taken over. */
export const hasProductionBatchDetails = ({ storage, use_by, best_before }: OwnFoodItem): boolean =>
  storage?.method === 'unrefrigerated' || use_by !== null || best_before !== null
