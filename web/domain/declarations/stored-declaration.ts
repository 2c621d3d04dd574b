import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'

/** A food item or an order line that this device may have stored before there were declarations: nothing is declared then. */
export const withDeclaration = <Stored extends object>(stored: Stored): Declaration & Stored => ({ ...NOTHING_DECLARED, ...stored })

type StoredOrder<Line> = { items: Line[] }

/** An order of the same age. */
export const withDeclaredLines = <Line extends object, Order extends StoredOrder<Line>>(order: Order): Order => ({
  ...order,
  items: order.items.map((line) => ({ changed_declaration: null, description: null, ...withDeclaration(line) })),
})
