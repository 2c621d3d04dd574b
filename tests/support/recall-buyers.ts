import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { ledgerEntries } from '#server/features/orders/ordering/money/ledger-rules.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { insertOrders } from '#server/features/orders/ordering/order-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { seedPayments } from '#server/features/payments/processing/seeds.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createCrowd } from './crowd.ts'
import { ORDER_CENTS, orderLineRow, paidOrderRow } from './order-rows.ts'

/**
 * Many customers with a paid order of a food item each, every second of them collected; gives their email
 * addresses.
 */
export async function insertBuyers(database: Database, item: FoodItem, count: number, now: Date) {
  await createCrowd(database, '', count, now)
  const accounts = await database.query
    .selectFrom('account')
    .select(['id', 'email'])
    .where('name', '=', 'One of many')
    .execute()
  const orders = accounts.map(({ id }, at): OrderRow => {
    const order = paidOrderRow({ account_id: id, restaurant_id: item.restaurant_id }, now)
    return at % 2 === 0 ? { ...order, status: 'collected', collected_at: now, ended_at: now } : order
  })
  const lines = orders.map(({ id }) => orderLineRow(id, item))
  const sessions = orders.map(({ id, account_id }) => ({
    ...aSession(now),
    id: randomUUID(),
    account_id,
    order_id: id,
  }))
  await database.transaction(async (tx) => {
    await insertOrders(tx, orders, lines)
    await seedPayments(tx, sessions, [])
    await insertLedger(
      tx,
      orders.flatMap((order, at) => ledgerEntries('paid', order, sessions[at]?.id ?? '', now)),
    )
    await sql`update food_item set quantity_available = quantity_available - ${count} where id = ${item.id}`.execute(
      tx,
    )
  })
  return accounts.map(({ email }) => email)
}

const aSession = (now: Date) => ({
  package_id: 'order' as const,
  amount_cents: ORDER_CENTS,
  currency: 'aud',
  url: '',
  status: 'complete' as const,
  payment_status: 'paid' as const,
  provider_ref: randomUUID(),
  created_at: now,
  expires_at: now,
  fulfilled_at: now,
  checked_at: null,
})
