import type { Declaration } from '#contract/declarations.ts'

// As the contract's `NOTHING_DECLARED`, without its schemas, which the first view does not load.
const nothingDeclared: Declaration = {
  allergens: { checked: false, contains: [], may_be_present: [] },
  diets: [],
  certificates: [],
  kept: null,
  use_by: null,
  best_before: null,
}

/** A food item or an order line that this device may have stored before there were declarations: nothing is declared then. */
export const withDeclaration = <Stored extends object>(stored: Stored): Declaration & Stored => ({ ...nothingDeclared, ...stored })

type StoredOrder<Line> = { items: Line[] }

/** An order of the same age. */
export const withDeclaredLines = <Line extends object, Order extends StoredOrder<Line>>(order: Order): Order => ({
  ...order,
  items: order.items.map((line) => ({ changed_declaration: null, ...withDeclaration(line) })),
})
