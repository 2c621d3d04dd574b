import type { ListAgain } from '#contract/food-items.ts'
import { fromWallClock, wallClock } from '#contract/time.ts'
import { isLongEnough } from '#contract/pickup-windows.ts'
import type { NewRow } from './food-item-rules.ts'
import type { FoodItemRow } from './food-item-tables.ts'

interface ListAgainContext {
  id: string
  /** Who confirms the declaration; null for a plan. */
  account_id: string | null
  now: Date
}

/** The time of day at which pickup began, on the day of the new end of sale; none where the window would be too short. */
function pickupStart({ pickup_start }: Pick<FoodItemRow, 'pickup_start'>, expires_at: Date, pickup_end: Date): Date | null {
  if (pickup_start === null) return null
  const { hour, minute, second } = wallClock(pickup_start)
  const start = fromWallClock({ ...wallClock(expires_at), hour, minute, second })
  return isLongEnough({ pickup_start: start, pickup_end }) ? start : null
}

/**
 * A food item once more. Pickup ends as long after the sale as it did. What was declared of one batch, its dates and since when it was
 * out of temperature control, is not taken over.
 */
export function toListedAgain(item: FoodItemRow, input: ListAgain, { id, account_id, now }: ListAgainContext): NewRow {
  const { restaurant_words: _words, east_km: _east, north_km: _north, ...source } = item
  const expires_at = new Date(input.expires_at)
  const pickup_end = new Date(expires_at.getTime() + item.pickup_end.getTime() - item.expires_at.getTime())
  const { kept, allergens } = item.declaration
  const isConfirmed = input.declaration_confirmed === true && allergens.checked
  return {
    ...source,
    id,
    quantity_available: input.quantity_available,
    quantity_listed: input.quantity_available,
    quantity_withdrawn: 0,
    expires_at,
    pickup_start: pickupStart(item, expires_at, pickup_end),
    pickup_end,
    declaration: {
      ...item.declaration,
      kept: kept?.how === 'out_of_control' ? null : kept,
      use_by: input.use_by ?? null,
      best_before: input.best_before ?? null,
    },
    ...(isConfirmed ? { allergens_checked_at: now, allergens_checked_by: account_id } : {}),
    switched_off: false,
    withdrawn_at: null,
    created_at: now,
  }
}
