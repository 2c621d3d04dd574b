import { cutText, isolatedText, joinIsolated } from '#contract/text/isolated-text.ts'
import { dietNames, diets } from '#contract/kitchen/declarations/allergens.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { datedWindowText } from '#contract/kitchen/pickup-windows.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'
import { isCheaper, price } from '#web/domain/food-items/price.ts'
import type { SaleClock } from '#web/domain/food-items/sale-times.tsx'

/** How much of a description stands on a page of many food items. */
const SHORT_TEXT_MAX = 160

/** The beginning of a longer text, up to a whole word. */
export function shortText(text: string): string {
  if (text.length <= SHORT_TEXT_MAX) return text
  return `${cutText(text, SHORT_TEXT_MAX).replace(/\s+\S*$/, '')}…`
}

/** "Sat 21 Nov, 8:30 pm": the day is named, because a document may be read on another one. */
export const saleEnd = ({ expires_at }: FoodItem): string =>
  `${shortDate(expires_at)}, ${timeOfDay(expires_at)}`

/**
 * The two clocks of a food item as they read on any day; pickup names its day where that is not the last one
 * of the sale.
 */
export function saleClockOf(item: FoodItem): SaleClock {
  const pickup = datedWindowText(item).replace(new RegExp(`^${shortDate(item.expires_at)}, `), '')
  return {
    timeLeft: `${item.is_available ? 'Order by' : 'Until'} ${saleEnd(item)}`,
    tone: 'plain',
    isOver: false,
    pickup,
  }
}

/** The diets that food items on sale are said to keep to, each once. */
export function dietsOf(items: FoodItem[]): string[] {
  const declared = new Set(items.filter(({ is_available }) => is_available).flatMap((item) => item.diets))
  return diets.filter((diet) => declared.has(diet)).map((diet) => dietNames[diet])
}

/** Street, suburb and postcode on one line; empty when none is known. */
export const wholeAddress = ({ address, suburb, postcode }: Restaurant): string =>
  [isolatedText(address ?? ''), [isolatedText(suburb ?? ''), postcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

const inSuburb = ({ name, suburb }: Restaurant): string =>
  suburb === null || suburb === '' ? isolatedText(name) : `${isolatedText(name)} in ${isolatedText(suburb)}`

/** "$7.50 instead of $15.00" */
export const priceText = (item: FoodItem): string =>
  `${price(item.discounted_price)}${isCheaper(item) ? ` instead of ${price(item.original_price)}` : ''}`

const NAMES_MAX = 3

export function restaurantDescription(restaurant: Restaurant, items: FoodItem[]): string {
  const names = items.slice(0, NAMES_MAX).map(({ name }) => name)
  if (names.length === 0)
    return `Surplus meals from ${inSuburb(restaurant)}, whenever there are any. Nothing is on sale right now.`
  const more = items.length > names.length ? ' and more' : ''
  return `Surplus meals from ${inSuburb(restaurant)}: ${joinIsolated(names)}${more}. Pay online, pick up at the counter.`
}

export const foodItemDescription = (item: FoodItem, restaurant: Restaurant): string =>
  `${priceText(item)} from ${inSuburb(restaurant)}. On sale until ${saleEnd(item)}.`
