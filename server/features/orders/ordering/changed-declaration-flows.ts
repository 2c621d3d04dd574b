import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { changesForBuyer, type StockItem } from '#server/features/kitchen/food-items/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findOpenLines, setChangedDeclaration } from './open-order-store.ts'
import type { OrderDeps } from './order-deps.ts'
import type { OrderLineRow } from './order-tables.ts'
import { publishOrders } from './order-notifications.ts'

type SoldLine = Pick<OrderLineRow, 'order_id' | 'declaration' | 'changed_declaration'>

/**
 * Records on lines of one food item how it is declared now, where that differs for their buyers; gives the
 * orders in which that is new.
 */
async function recordOnLines(
  tx: Db,
  { id, declaration }: Pick<StockItem, 'id' | 'declaration'>,
  lines: SoldLine[],
): Promise<Set<string>> {
  const { differs = [], same = [] } = Object.groupBy(lines, (line) =>
    changesForBuyer(line.declaration, declaration).length > 0 ? 'differs' : 'same',
  )
  const idsOf = (some: SoldLine[]) => ({ food_item_id: id, order_ids: some.map((line) => line.order_id) })
  const changed = await setChangedDeclaration(tx, idsOf(differs), declaration)
  return new Set([...changed, ...(await setChangedDeclaration(tx, idsOf(same), null))])
}

/**
 * Records a change of what is declared of a food item on the open orders with it, and notifies their
 * customers of what matters to them. The caller has locked the food item, as placing does, so that an order
 * either has the new declaration or is among these.
 */
export async function recordDeclaration(
  tx: Db,
  deps: Pick<OrderDeps, 'jobs'>,
  item: StockItem,
  now: Date,
): Promise<void> {
  const lines = await findOpenLines(tx, item.id)
  const changed = await recordOnLines(tx, item, lines)
  await publishOrders(
    tx,
    lines.filter((line) => changed.has(line.order_id)).map((line) => ({ ...line, id: line.order_id })),
  )
  const change = { food_item_id: item.id, at: now.toISOString(), after: item.declaration }
  const notices = lines.map((line) => ({
    order_id: line.order_id,
    before: line.changed_declaration ?? line.declaration,
  }))
  // Also for orders that are not paid yet. `orderEmails` sends those none: the page and the email of the
  // payment show it.
  await deps.jobs.enqueue(
    tx,
    'orders.emails',
    notices
      .filter(({ before }) => changesForBuyer(before, item.declaration).length > 0)
      .map((notice) => ({ kind: 'declaration_changed', ...notice, ...change })),
  )
}

/**
 * The same for the lines of an order that is sold again after its hold had expired: it was not among the open
 * ones meanwhile.
 */
export async function recordDeclarationsOf(
  tx: Db,
  lines: OrderLineRow[],
  items: Map<string, { id: string; declaration: Declaration }>,
): Promise<void> {
  for (const line of lines) {
    const item = items.get(line.food_item_id)
    if (item !== undefined) await recordOnLines(tx, item, [line])
  }
}
