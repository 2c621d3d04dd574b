import type { FoodItem, FoodItemChange, NewFoodItem, OwnFoodItem } from '#contract/food-items.ts'
import { toAud, toCents } from '#contract/money.ts'
import type { FoodItemRow, PublicFoodItemRow } from './food-item-tables.ts'

/** Whole percent off, rounded down; none when the discounted price is not below the original. */
export function discountPercentage(original_cents: number, discounted_cents: number): number {
  if (original_cents <= 0 || discounted_cents >= original_cents) return 0
  return Math.floor(((original_cents - discounted_cents) * 100) / original_cents)
}

export const isAvailable = (item: Pick<FoodItemRow, 'quantity_available' | 'switched_off' | 'withdrawn_at'>): boolean =>
  item.quantity_available > 0 && !item.switched_off && item.withdrawn_at === null

type OnSale = Pick<FoodItemRow, 'quantity_available' | 'switched_off' | 'expires_at'>

/**
 * Whether a change puts something on sale, as listing does. What is listed now is the portions that are there, until the end that
 * was given: more of them, a later end, or switching on again is more than that. Nothing is on sale once the end has passed.
 */
export function putsOnSale(before: OnSale, after: OnSale, now: Date): boolean {
  if (after.expires_at <= now) return false
  const more = after.quantity_available > before.quantity_available
  return more || after.expires_at > before.expires_at || (before.switched_off && !after.switched_off)
}

interface Times {
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date | null
}

/** What is wrong with the times of a listing, field by field; empty when nothing is. */
export function wrongTimes({ expires_at, pickup_start, pickup_end }: Times, now: Date): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (expires_at <= now) wrong['expires_at'] = 'This time has already passed. Please choose a later one'
  if (pickup_end !== null && pickup_end < expires_at) wrong['pickup_end'] = 'Pickup cannot end before the sale does'
  const end = pickup_end ?? expires_at
  if (pickup_start !== null && pickup_start >= end) wrong['pickup_start'] = 'Pickup has to start before it ends'
  return wrong
}

const instantOrNone = (said: string | null | undefined): Date | null =>
  said === undefined || said === null || said === '' ? null : new Date(said)

export function newRow(wanted: NewFoodItem, made: { id: string; restaurant_id: string; now: Date }): FoodItemRow {
  const original_price_cents = toCents(wanted.original_price)
  const discounted_price_cents = toCents(wanted.discounted_price)
  return {
    id: made.id,
    restaurant_id: made.restaurant_id,
    name: wanted.name,
    description: wanted.description,
    original_price_cents,
    discounted_price_cents,
    discount_percentage: discountPercentage(original_price_cents, discounted_price_cents),
    image_url: wanted.image_url ?? null,
    cuisine_type: wanted.cuisine_type,
    quantity_available: wanted.quantity_available,
    quantity_listed: wanted.quantity_available,
    quantity_withdrawn: 0,
    expires_at: new Date(wanted.expires_at),
    pickup_start: instantOrNone(wanted.pickup_start),
    pickup_end: instantOrNone(wanted.pickup_end),
    portion_weight_g: wanted.portion_weight_g ?? null,
    switched_off: false,
    withdrawn_at: null,
    created_at: made.now,
  }
}

/** The columns a change sets. More portions count as listed, fewer as withdrawn, so that the sum always holds. */
export function changedColumns(item: FoodItemRow, wanted: FoodItemChange): Partial<FoodItemRow> {
  const { original_price, discounted_price, expires_at, pickup_start, pickup_end, is_available, image_url, ...plain } = wanted
  const original_price_cents = original_price === undefined ? item.original_price_cents : toCents(original_price)
  const discounted_price_cents = discounted_price === undefined ? item.discounted_price_cents : toCents(discounted_price)
  const more = (wanted.quantity_available ?? item.quantity_available) - item.quantity_available
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    original_price_cents,
    discounted_price_cents,
    discount_percentage: discountPercentage(original_price_cents, discounted_price_cents),
    quantity_listed: item.quantity_listed + Math.max(more, 0),
    quantity_withdrawn: item.quantity_withdrawn + Math.max(-more, 0),
    ...(expires_at === undefined ? {} : { expires_at: new Date(expires_at) }),
    ...(pickup_start === undefined ? {} : { pickup_start: instantOrNone(pickup_start) }),
    ...(pickup_end === undefined ? {} : { pickup_end: instantOrNone(pickup_end) }),
    ...(image_url === undefined ? {} : { image_url: image_url === '' ? null : image_url }),
    ...(is_available === undefined ? {} : { switched_off: !is_available }),
  }
}

export const toFoodItem = (row: PublicFoodItemRow): FoodItem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  original_price: toAud(row.original_price_cents),
  discounted_price: toAud(row.discounted_price_cents),
  discount_percentage: row.discount_percentage,
  image_url: row.image_url,
  cuisine_type: row.cuisine_type,
  quantity_available: row.quantity_available,
  expires_at: row.expires_at.toISOString(),
  restaurant_id: row.restaurant_id,
  is_available: isAvailable(row),
  pickup_start: row.pickup_start?.toISOString() ?? null,
  pickup_end: row.pickup_end?.toISOString() ?? null,
  portion_weight_g: row.portion_weight_g,
})

export const toOwnFoodItem = (row: FoodItemRow): OwnFoodItem => ({
  ...toFoodItem(row),
  withdrawn: row.withdrawn_at !== null,
  switched_off: row.switched_off,
})

/** Whether a change puts an item whose sale was over on sale again. */
export const reopens = (before: OnSale, after: OnSale, now: Date): boolean => before.expires_at <= now && after.expires_at > now
