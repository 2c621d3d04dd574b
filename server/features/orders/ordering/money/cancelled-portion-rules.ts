import type { FailureCode } from '#contract/failures.ts'
import type { OrderLineRow } from '#server/features/orders/ordering/order-tables.ts'

type CountedLine = Pick<OrderLineRow, 'quantity' | 'cancelled_quantity'>

/** The lines of an order with what is left of each; a line of which nothing is left is none. */
export const withoutCancelled = <Line extends CountedLine>(lines: Line[]): Line[] =>
  lines
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelled_quantity, cancelled_quantity: 0 }))
    .filter(({ quantity }) => quantity > 0)

interface CancelReason {
  line_no: number
  reason: string | null
}

/** The reasons that were given for portions of a line, each once. */
export const reasonsOf = ({ line_no }: Pick<OrderLineRow, 'line_no'>, reasons: CancelReason[]): string[] => [
  ...new Set(reasons.flatMap((one) => (one.line_no === line_no && one.reason !== null ? [one.reason] : []))),
]

export interface PortionsOfItem {
  food_item_id: string
  quantity: number
}

/** Portions of one line. */
export interface LinePortions {
  line: OrderLineRow
  quantity: number
}

/**
 * What of each line is cancelled where these portions are: `is_all` when nothing of the order is left.
 * Refused when the order has not that many left.
 */
export function choosePortions(
  order_lines: OrderLineRow[],
  chosen: PortionsOfItem[],
): { refusal: FailureCode } | { portions: LinePortions[]; is_all: boolean } {
  const chosenById = new Map<string, number>()
  for (const { food_item_id, quantity } of chosen) {
    const id = food_item_id.toLowerCase()
    chosenById.set(id, (chosenById.get(id) ?? 0) + quantity)
  }
  const lines = withoutCancelled(order_lines)
  const portions = lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, chosenById.get(line.food_item_id) ?? 0)
    chosenById.set(line.food_item_id, (chosenById.get(line.food_item_id) ?? 0) - quantity)
    return quantity === 0 ? [] : [{ line, quantity }]
  })
  if ([...chosenById.values()].some((missing) => missing > 0)) return { refusal: 'portions_not_in_order' }
  return { portions, is_all: count(portions) === count(lines) }
}

const count = (of: { quantity: number }[]): number => of.reduce((sum, { quantity }) => sum + quantity, 0)

/** What the portions cost. */
export const priceOfPortions = (portions: LinePortions[]): number =>
  portions.reduce((sum, { line, quantity }) => sum + quantity * line.unit_price_cents, 0)
