import { INSTANT_BEFORE, PICKUP_MINUTES_MIN } from '#contract/constants.ts'
import type { DeclarationChange } from '#contract/kitchen/declarations/declarations.ts'
import type { FoodItem, FoodItemChange, NewFoodItem, OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { discountPercentage, toAud, toCents } from '#contract/money.ts'
import { completeDeclaration } from '#contract/kitchen/declarations/nothing-declared.ts'
import { photosOf } from '#contract/kitchen/photo-addresses.ts'
import { toPlane } from '#contract/position.ts'
import { earliestPickupEnd, usualPickupEnd } from '#contract/kitchen/business-days.ts'
import { isLongEnough } from '#contract/kitchen/pickup-windows.ts'
import { changedDeclaration, toDeclaration, withAnswersThatHold } from './declaration-rules.ts'
import type {
  FoodItemRow,
  PublicFoodItemRow,
  RestaurantColumns,
  VisibilityColumns,
} from './food-item-tables.ts'

export const isAvailable = (
  item: Pick<FoodItemRow, 'quantity_available' | 'switched_off' | 'withdrawn_at' | 'hidden'>,
): boolean => item.quantity_available > 0 && !item.switched_off && item.withdrawn_at === null && !item.hidden

/**
 * Whether the sale of an item has ended for customers: by its time, or because it was withdrawn or is hidden.
 */
export const isOver = (
  { withdrawn_at, expires_at, hidden }: Pick<FoodItemRow, 'withdrawn_at' | 'expires_at' | 'hidden'>,
  now: Date,
): boolean => hidden || withdrawn_at !== null || expires_at <= now

type SaleState = Pick<FoodItemRow, 'quantity_available' | 'switched_off' | 'expires_at'>
type SaleWithPickup = SaleState & Pick<FoodItemRow, 'pickup_end' | 'withdrawn_at'>

type ListedState = Pick<FoodItemRow, 'switched_off' | 'withdrawn_at' | 'expires_at'>

/** Whether its kitchen has an item on sale at `now`, which is hidden from customers or not. */
const isListed = (item: ListedState, now: Date): boolean =>
  item.withdrawn_at === null && !item.switched_off && item.expires_at > now

/** Whether an item can be ordered at `now`, as long as there is stock. */
export const isOnSale = (item: ListedState & Pick<FoodItemRow, 'hidden'>, now: Date): boolean =>
  !item.hidden && isListed(item, now)

/**
 * Whether a change puts something on sale, as listing a new item does: more stock, a later end, or switching
 * the item on again.
 * Nothing is on sale once the end has passed.
 */
export function putsOnSale(before: SaleState, after: SaleState, now: Date): boolean {
  if (after.expires_at <= now) return false
  const adds_stock = after.quantity_available > before.quantity_available
  return adds_stock || after.expires_at > before.expires_at || (before.switched_off && !after.switched_off)
}

const offered = [
  'name',
  'description',
  'cuisine_type',
  'original_price_cents',
  'discounted_price_cents',
] as const
type OfferedFoodItem = SaleWithPickup & Pick<FoodItemRow, (typeof offered)[number]>

/**
 * Whether a change sells something else or more than was on sale: what a partner whose sales end then cannot
 * do any more.
 */
export const needsSubscription = (
  before: OfferedFoodItem,
  after: OfferedFoodItem,
  sales_end_at: Date,
  now: Date,
): boolean =>
  putsOnSale(before, after, now) ||
  offered.some((column) => after[column] !== before[column]) ||
  (after.pickup_end > before.pickup_end && after.pickup_end > sales_end_at)

/**
 * Whether a change puts something on sale that is then on sale, or leaves an item on sale to be collected
 * until later.
 */
export const extendsSale = (before: SaleWithPickup, after: SaleWithPickup, now: Date): boolean =>
  isListed(after, now) && (putsOnSale(before, after, now) || after.pickup_end > before.pickup_end)

/** Whether a change puts an item on sale again after its end had passed. */
export const reopens = (before: SaleState, after: SaleState, now: Date): boolean =>
  before.expires_at <= now && after.expires_at > now

export interface FoodItemTimes {
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date
}

const TOO_CLOSE = `Pickup has to end at least ${PICKUP_MINUTES_MIN} minutes after the sale does`

/** The errors in the times of a food item by field; empty when there are none. */
export function timeErrors(
  { expires_at, pickup_start, pickup_end }: FoodItemTimes,
  now: Date,
): Record<string, string> {
  const errors: Record<string, string> = {}
  if (expires_at <= now) errors['expires_at'] = 'This time has already passed. Please choose a later one'
  else if (pickup_end.getTime() >= INSTANT_BEFORE) errors['expires_at'] = 'Please choose an earlier time'
  if (pickup_end < earliestPickupEnd(expires_at)) {
    errors['expires_at'] ??= TOO_CLOSE
    errors['pickup_end'] = TOO_CLOSE
  }
  if (!isLongEnough({ pickup_start, pickup_end }))
    errors['pickup_start'] = `Pickup has to start at least ${PICKUP_MINUTES_MIN} minutes before it ends`
  return errors
}

/** Whether a change names any of the times, so that they have to be checked again. */
export const changesTimes = ({ expires_at, pickup_start, pickup_end }: FoodItemChange): boolean =>
  expires_at !== undefined || pickup_start !== undefined || pickup_end !== undefined

const toDateOrNull = (text: string | null | undefined): Date | null =>
  text == null || text === '' ? null : new Date(text)

/** What food items have of their restaurant. */
export interface CopiedRestaurant {
  name: string
  suburb: string | null
  latitude: number | null
  longitude: number | null
}

/** What search and the order of distance need of a restaurant in each of its food items. */
export function restaurantColumns({
  name,
  suburb,
  latitude,
  longitude,
}: CopiedRestaurant): RestaurantColumns {
  const point =
    latitude === null || longitude === null
      ? { east_km: null, north_km: null }
      : toPlane({ latitude, longitude })
  return { restaurant_words: suburb === null ? name : `${name} ${suburb}`, ...point }
}

/** A restaurant that has closed leaves nothing. */
export const NO_RESTAURANT: RestaurantColumns = { restaurant_words: '', east_km: null, north_km: null }

/** A food item whose restaurant is not read yet. */
export type NewRow = Omit<FoodItemRow, keyof RestaurantColumns | keyof VisibilityColumns>

interface NewRowContext {
  id: string
  restaurant_id: string
  account_id: string
  now: Date
}

export function toNewRow(input: NewFoodItem, { id, restaurant_id, account_id, now }: NewRowContext): NewRow {
  const declaration = withAnswersThatHold(toDeclaration(input), input)
  const original_price_cents = toCents(input.original_price)
  const discounted_price_cents = toCents(input.discounted_price)
  const expires_at = new Date(input.expires_at)
  return {
    id,
    restaurant_id,
    name: input.name,
    description: input.description,
    original_price_cents,
    discounted_price_cents,
    discount_percentage: discountPercentage(original_price_cents, discounted_price_cents),
    image_url: input.image_url ?? null,
    photo_id: null,
    photo_color: null,
    cuisine_type: input.cuisine_type,
    quantity_available: input.quantity_available,
    quantity_listed: input.quantity_available,
    quantity_withdrawn: 0,
    expires_at,
    pickup_start: toDateOrNull(input.pickup_start),
    pickup_end: toDateOrNull(input.pickup_end) ?? usualPickupEnd(expires_at),
    portion_weight_g: input.portion_weight_g ?? null,
    declaration,
    ...checkedColumns(declaration.allergens.checked, account_id, now),
    switched_off: false,
    withdrawn_at: null,
    created_at: now,
  }
}

/** When and by whom the recipe was checked. */
export const checkedColumns = (isChecked: boolean, account_id: string | null, now: Date) => ({
  allergens_checked_at: isChecked ? now : null,
  allergens_checked_by: isChecked ? account_id : null,
})

const hasAllergens = ({ allergens }: DeclarationChange): boolean => allergens !== undefined

/** An end of sale that moves takes the end of pickup along; null or empty asks for the usual end. */
function changedPickupEnd(item: FoodItemTimes, { expires_at, pickup_end }: FoodItemChange): Date {
  const sale_end = expires_at === undefined ? item.expires_at : new Date(expires_at)
  if (pickup_end !== undefined) return toDateOrNull(pickup_end) ?? usualPickupEnd(sale_end)
  return new Date(sale_end.getTime() + item.pickup_end.getTime() - item.expires_at.getTime())
}

/** The times that a change sets. */
const changedTimes = (item: FoodItemTimes, input: FoodItemChange): Partial<FoodItemTimes> => ({
  ...(input.expires_at === undefined ? {} : { expires_at: new Date(input.expires_at) }),
  ...(input.pickup_start === undefined ? {} : { pickup_start: toDateOrNull(input.pickup_start) }),
  ...(input.pickup_end === undefined && input.expires_at === undefined
    ? {}
    : { pickup_end: changedPickupEnd(item, input) }),
})

/** The stock after a change. It is negative when more is removed than is left. */
export const stockAfter = (
  item: Pick<FoodItemRow, 'quantity_available'>,
  { quantity_available, quantity_change = 0 }: FoodItemChange,
): number => quantity_available ?? item.quantity_available + quantity_change

/** Whether a change adds or removes portions and does nothing else. */
export const changesStockOnly = (input: FoodItemChange): boolean =>
  Object.keys(input).every((field) => field === 'quantity_change')

/** Added units count as listed, removed ones as withdrawn: listed = available + held + sold + withdrawn. */
function stockColumns(item: FoodItemRow, input: FoodItemChange): Partial<FoodItemRow> {
  const quantity_available = stockAfter(item, input)
  const added = quantity_available - item.quantity_available
  return {
    quantity_available,
    quantity_listed: item.quantity_listed + Math.max(added, 0),
    quantity_withdrawn: item.quantity_withdrawn + Math.max(-added, 0),
  }
}

/** The fields of a change that are stored under another name or as another value. */
type ConvertedField =
  | 'original_price'
  | 'discounted_price'
  | 'image_url'
  | 'photo_id'
  | 'quantity_available'
  | 'quantity_change'
  | 'is_available'
  | keyof FoodItemTimes
  | keyof DeclarationChange
type SameFields = Record<Exclude<keyof FoodItemChange, ConvertedField>, unknown>

/** The columns that a change by an account sets. */
export function toChangedColumns(
  item: FoodItemRow,
  input: FoodItemChange,
  by: { account_id: string; now: Date },
): Partial<FoodItemRow> {
  const {
    name,
    description,
    cuisine_type,
    portion_weight_g,
    original_price,
    discounted_price,
    is_available,
    image_url,
  } = input
  const text = { name: name ?? item.name, description: description ?? item.description }
  const declaration = withAnswersThatHold(
    changedDeclaration(completeDeclaration(item.declaration), input),
    text,
  )
  const original_price_cents =
    original_price === undefined ? item.original_price_cents : toCents(original_price)
  const discounted_price_cents =
    discounted_price === undefined ? item.discounted_price_cents : toCents(discounted_price)
  return {
    ...Object.fromEntries(
      Object.entries({ name, description, cuisine_type, portion_weight_g } satisfies SameFields).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    original_price_cents,
    discounted_price_cents,
    discount_percentage: discountPercentage(original_price_cents, discounted_price_cents),
    ...stockColumns(item, input),
    ...changedTimes(item, input),
    ...(image_url === undefined ? {} : { image_url: image_url === '' ? null : image_url }),
    ...(is_available === undefined ? {} : { switched_off: !is_available }),
    declaration,
    ...(hasAllergens(input) ? checkedColumns(declaration.allergens.checked, by.account_id, by.now) : {}),
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
  photos: photosOf(row),
  cuisine_type: row.cuisine_type,
  quantity_available: row.quantity_available,
  expires_at: row.expires_at.toISOString(),
  restaurant_id: row.restaurant_id,
  is_available: isAvailable(row),
  pickup_start: row.pickup_start?.toISOString() ?? null,
  pickup_end: row.pickup_end.toISOString(),
  portion_weight_g: row.portion_weight_g,
  ...completeDeclaration(row.declaration),
  allergens_checked_at: row.allergens_checked_at?.toISOString() ?? null,
})

function hiddenReason({ hidden, removed }: VisibilityColumns): OwnFoodItem['hidden'] {
  if (removed) return 'removed'
  return hidden ? 'with_restaurant' : null
}

export const toOwnFoodItem = (row: FoodItemRow): OwnFoodItem => ({
  ...toFoodItem(row),
  withdrawn: row.withdrawn_at !== null,
  switched_off: row.switched_off,
  listed_at: row.created_at.toISOString(),
  quantity_listed: row.quantity_listed,
  quantity_sold: row.quantity_listed - row.quantity_available - row.quantity_withdrawn,
  hidden: hiddenReason(row),
})
