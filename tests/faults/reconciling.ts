import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '#server/application/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { reachDatabase } from '#server/application/reach-database.ts'
import { rowsAt } from '#tests/support/postgres.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import type { ServerHome } from '#tests/support/server-process.ts'
import type { Shopping } from './shopping.ts'

interface StoredOrder {
  id: string
  status: string
  key: string | null
  food_item_id: string
  quantity: number
}

/** Opens the data of `home`, beside the processes that do so already. */
export async function withDatabase<T>(
  { env }: ServerHome,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const [config, log] = [readConfig(env), makeLog('silent')]
  const database = await openDatabase(await reachDatabase(config, log), config, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function findStoredOrders(database: Database, items: string[]): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.status, request.key, line.food_item_id, line.quantity
    from customer_order o join order_line line on line.order_id = o.id
    left join idempotent_request request on request.result_id = o.id
    where line.food_item_id = any(${items}::uuid[])`.execute(database.query)
  return rows
}

/** The ids of all orders in the database at `url`. */
export const orderIdsAt = async (url: string): Promise<string[]> =>
  (await rowsAt<{ id: string }>(url, 'select id from customer_order')).map(({ id }) => id)

/** Holds every answer that was given against what the database has. */
export async function reconcile(
  home: ServerHome,
  items: string[],
  shopping: Pick<Shopping, 'acknowledged' | 'unexpected'>,
): Promise<{ orders: number; lost: number; doubled: number }> {
  return withDatabase(home, async (database) => {
    const orders = await findStoredOrders(database, items)
    const byId = new Map(orders.map((order) => [order.id, order]))
    const wrong = shopping.acknowledged.filter((one) => {
      const order = byId.get(one.order_id)
      const same =
        order?.key === one.key && order.food_item_id === one.food_item_id && order.quantity === one.quantity
      return !same || (one.cancelled && order.status !== 'released' && order.status !== 'cancelled')
    })
    expect(shopping.unexpected).toEqual([])
    expect(wrong, 'orders that were answered for, and are not there or are others').toEqual([])
    const acknowledgedIds = new Set(shopping.acknowledged.map(({ order_id }) => order_id))
    const unknown = orders.filter(({ id }) => !acknowledgedIds.has(id))
    expect(unknown, 'orders that no answer named, though everyone repeated until answered').toEqual([])
    for (const id of items) {
      const { listed, accounted, available } = await portionCounts(database, id)
      expect({ id, accounted, negative: available < 0 }).toEqual({ id, accounted: listed, negative: false })
    }
    return { orders: shopping.acknowledged.length, lost: wrong.length, doubled: unknown.length }
  })
}
