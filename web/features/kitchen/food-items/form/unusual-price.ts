import { numberInWords } from '#contract/constants.ts'
import { dishKey } from '#contract/kitchen/dish-names.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { toCents } from '#contract/money.ts'
import { price } from '#web/domain/food-items/price.ts'
import type { NumberFieldValue } from '#web/ui/forms/number-field.tsx'

/** A decimal point left out makes a price ten or a hundred times as high. */
const TIMES_UNUSUAL = 10

type PricedFoodItem = Pick<OwnFoodItem, 'name' | 'original_price' | 'discounted_price'>
type TypedPrices = Record<'original_price' | 'discounted_price', NumberFieldValue> & { name: unknown }

export interface UnusualPrice {
  discounted_price: number
  text: string
  /** Whether the form waits once, so that it is read. */
  waits: boolean
}

function median(values: number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/**
 * The discounted price, in cents, that is usual for a dish, or for its kitchen while the dish is new; meals
 * that are free say nothing of it.
 */
function usualCents(dish: PricedFoodItem[], items: PricedFoodItem[]): number | undefined {
  const priced = (of: PricedFoodItem[]): number[] =>
    of.map((item) => toCents(item.discounted_price)).filter((cents) => cents > 0)
  return median(priced(dish)) ?? median(priced(items))
}

/** What to ask about a discounted price; undefined for a usual one, and one that the dish had before. */
export function unusualPrice(
  { name, original_price, discounted_price }: TypedPrices,
  items: readonly PricedFoodItem[],
): UnusualPrice | undefined {
  if (typeof discounted_price !== 'number') return undefined
  const dish = items.filter((item) => dishKey(item.name) === dishKey(String(name)))
  if (dish.some((item) => item.discounted_price === discounted_price)) return undefined
  const usual = usualCents(dish, [...items])
  const times = usual === undefined ? 0 : Math.floor(toCents(discounted_price) / usual)
  if (times >= TIMES_UNUSUAL)
    return {
      discounted_price,
      text: `${price(discounted_price)} is ${numberInWords(times)} times what you usually ask. Is it right?`,
      waits: true,
    }
  const isAboveOriginal = typeof original_price === 'number' && discounted_price > original_price
  return isAboveOriginal
    ? {
        discounted_price,
        text: `${price(discounted_price)} is above the original price. Is it right?`,
        waits: false,
      }
    : undefined
}
