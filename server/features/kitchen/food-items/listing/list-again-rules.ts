import { addDays, clockMinutes, DAY_MINUTES, minuteOfDay } from '#contract/calendar-days.ts'
import { melbourneDate, wallClock, DAY_MS } from '#contract/time.ts'
import type { ListAgain } from '#contract/kitchen/food-items.ts'
import { type ClosingFinder, movedPickupEnd } from '#contract/kitchen/business-days.ts'
import { isLongEnough } from '#contract/kitchen/pickup-windows.ts'
import { completeDeclaration } from '#contract/kitchen/declarations/nothing-declared.ts'
import {
  changedDeclaration,
  withAnswersThatHold,
} from '#server/features/kitchen/food-items/declaration-rules.ts'
import {
  checkedColumns,
  type FoodItemTimes,
  type NewRow,
} from '#server/features/kitchen/food-items/food-item-rules.ts'
import type { FoodItemRow, LatestDeclaration } from '#server/features/kitchen/food-items/food-item-tables.ts'

/** Up to this hour a night belongs to the day before. */
const NIGHT_END_HOUR = 4

/** The day whose evening an instant belongs to. */
export const eveningOf = (at: Date): string =>
  addDays(melbourneDate(at), wallClock(at).hour < NIGHT_END_HOUR ? -1 : 0)

const DECLARED_WITHIN_DAYS = 180

/** Since when other listings of its name count for what a meal contains. */
export const declaredSince = (now: Date): Date => new Date(now.getTime() - DECLARED_WITHIN_DAYS * DAY_MS)

interface ListAgainContext {
  id: string
  /** Who confirms the declaration; null for a weekly plan. */
  account_id: string | null
  now: Date
  findClosing: ClosingFinder
}

const eveningsBetween = (from: Date, to: Date): number =>
  (Date.parse(eveningOf(to)) - Date.parse(eveningOf(from))) / DAY_MS

/**
 * At the time of day at which pickup began, as many evenings before that of the end of sale as it did; null
 * where the window would be too short.
 */
function pickupStart(before: FoodItemTimes, expires_at: Date, pickup_end: Date): Date | null {
  if (before.pickup_start === null) return null
  const date = addDays(eveningOf(expires_at), -eveningsBetween(before.pickup_start, before.expires_at))
  const isNight = eveningOf(before.pickup_start) < melbourneDate(before.pickup_start)
  const start = minuteOfDay(date, clockMinutes(wallClock(before.pickup_start)) + (isNight ? DAY_MINUTES : 0))
  return isLongEnough({ pickup_start: start, pickup_end }) ? start : null
}

/**
 * The times of a food item that is listed again: pickup ends when the kitchen closes, or as long after the
 * sale as it did.
 */
function timesAgain(
  before: FoodItemTimes,
  { expires_at: until, use_by }: ListAgain,
  findClosing: ClosingFinder,
): FoodItemTimes {
  const expires_at = new Date(until)
  const pickup_end = movedPickupEnd(before, expires_at, (end) => {
    const closing = findClosing(end)
    return closing !== undefined && use_by !== undefined && use_by < melbourneDate(closing)
      ? undefined
      : closing
  })
  return { expires_at, pickup_start: pickupStart(before, expires_at, pickup_end), pickup_end }
}

/**
 * What was declared of one production batch is not taken over: its dates, and since when it was out of
 * temperature control.
 */
function declarationAgain(item: FoodItemRow, input: ListAgain, { account_id, now }: ListAgainContext) {
  const { allergens, wording_answers } = input
  const changed = changedDeclaration(completeDeclaration(item.declaration), { allergens, wording_answers })
  const declaration = withAnswersThatHold(changed, item)
  const { storage } = declaration
  const isConfirmed = input.declaration_confirmed === true && declaration.allergens.checked
  const { allergens_checked_at, allergens_checked_by } = item
  const asBefore = { allergens_checked_at, allergens_checked_by }
  return {
    declaration: {
      ...declaration,
      storage: storage?.method === 'unrefrigerated' ? null : storage,
      use_by: input.use_by ?? null,
      best_before: input.best_before ?? null,
    },
    ...(isConfirmed || allergens !== undefined
      ? checkedColumns(declaration.allergens.checked, account_id, now)
      : asBefore),
  }
}

/**
 * A food item with what was declared last under its name. Answers to words that suggest an allergen were
 * given for another description, so that those of its own remain.
 */
export function asDeclaredLast(item: FoodItemRow, latest: LatestDeclaration | undefined): FoodItemRow {
  if (latest === undefined) return item
  const { wording_answers } = completeDeclaration(
    latest.description === item.description ? latest.columns.declaration : item.declaration,
  )
  return { ...item, ...latest.columns, declaration: { ...latest.columns.declaration, wording_answers } }
}

/**
 * A food item once more. Each column is named, because a row has more than belongs to a new one, such as that
 * it has ended.
 */
export function toRowListedAgain(item: FoodItemRow, input: ListAgain, context: ListAgainContext): NewRow {
  return {
    id: context.id,
    restaurant_id: item.restaurant_id,
    name: item.name,
    description: item.description,
    original_price_cents: item.original_price_cents,
    discounted_price_cents: item.discounted_price_cents,
    discount_percentage: item.discount_percentage,
    image_url: item.image_url,
    photo_id: item.photo_id,
    photo_color: item.photo_color,
    cuisine_type: item.cuisine_type,
    quantity_available: input.quantity_available,
    quantity_listed: input.quantity_available,
    quantity_withdrawn: 0,
    ...timesAgain(item, input, context.findClosing),
    portion_weight_g: item.portion_weight_g,
    ...declarationAgain(item, input, context),
    switched_off: false,
    withdrawn_at: null,
    created_at: context.now,
  }
}
