import { toAud, toCents } from '#contract/money.ts'
import type { CartLine } from '#web/domain/orders/cart.ts'

/** A food item whose price is not the one that the cart showed, in AUD per unit. */
export interface PriceChange {
  food_item_id: string
  name: string
  old_price: number
  new_price: number
}

/** In AUD. */
export const sumPrices = (lines: CartLine[]): number =>
  toAud(lines.reduce((cents, { item, quantity }) => cents + toCents(item.discounted_price) * quantity, 0))

interface PricedLine {
  food_item_id: string
  unit_price: number
}

const isPricedLine = (line: unknown): line is PricedLine =>
  typeof line === 'object' &&
  line !== null &&
  typeof (line as PricedLine).food_item_id === 'string' &&
  typeof (line as PricedLine).unit_price === 'number'

/** Compares the lines of the cart with the prices in a `price_changed` refusal. */
export function priceChanges(lines: CartLine[], refusal: Record<string, unknown>): PriceChange[] {
  const pricedLines = Array.isArray(refusal['items']) ? refusal['items'].filter(isPricedLine) : []
  return lines.flatMap(({ item }) => {
    const old_price = item.discounted_price
    const new_price = pricedLines.find(({ food_item_id }) => food_item_id === item.id)?.unit_price
    return new_price === undefined || new_price === old_price
      ? []
      : [{ food_item_id: item.id, name: item.name, old_price, new_price }]
  })
}
