import { toAud, toCents } from '#contract/values.ts'
import type { CartLine } from '#web/domain/cart.ts'

/** One meal that costs something else than the cart showed, in AUD per portion. */
export interface PriceChange {
  food_item_id: string
  name: string
  before: number
  now: number
}

/** What lines cost together, in AUD. */
export const totalOf = (lines: CartLine[]): number =>
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

/** What a refusal with `price_changed` says beside what the cart showed. */
export function priceChanges(lines: CartLine[], refused: Record<string, unknown>): PriceChange[] {
  const priced = Array.isArray(refused['items']) ? refused['items'].filter(isPricedLine) : []
  return lines.flatMap(({ item }) => {
    const now = priced.find(({ food_item_id }) => food_item_id === item.id)?.unit_price
    return now === undefined || now === item.discounted_price
      ? []
      : [{ food_item_id: item.id, name: item.name, before: item.discounted_price, now }]
  })
}
