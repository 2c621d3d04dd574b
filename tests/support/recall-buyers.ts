import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { NOTHING_DECLARED } from '#contract/nothing-declared.ts'
import type { FoodItem } from '#contract/food-items.ts'
import { ledgerEntries } from '#server/features/orders/ledger-rules.ts'
import { insertLedger } from '#server/features/orders/ledger-store.ts'
import { newOrderCode } from '#server/features/orders/order-rules.ts'
import { insertOrders } from '#server/features/orders/order-store.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/order-tables.ts'
import { seedPayments } from '#server/features/payments/public.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createCrowd } from './crowd.ts'

const TOTAL_CENTS = 1_100

/** Many customers with a paid order of a food item each, every second of them collected; gives their email addresses. */
export async function insertBuyers(database: Database, item: FoodItem, count: number, now: Date): Promise<string[]> {
  await createCrowd(database, '', count, now)
  const accounts = await database.query.selectFrom('account').select(['id', 'email']).where('name', '=', 'One of many').execute()
  const orders = accounts.map(({ id }, at) => paidOrder(id, item, at % 2 === 0 ? 'collected' : 'paid', now))
  const lines = orders.map(({ id }): OrderLineRow => ({ ...aLine(item), order_id: id }))
  const sessions = orders.map(({ id, account_id }) => ({ ...aSession(now), id: randomUUID(), account_id, order_id: id }))
  await database.transaction(async (tx) => {
    await insertOrders(tx, orders, lines)
    await seedPayments(tx, sessions, [])
    await insertLedger(
      tx,
      orders.flatMap((order, at) => ledgerEntries('paid', order, sessions[at]?.id ?? '', now)),
    )
    await sql`update food_item set quantity_available = quantity_available - ${count} where id = ${item.id}`.execute(tx)
  })
  return accounts.map(({ email }) => email)
}

const aLine = (item: FoodItem) => ({
  line_no: 1,
  food_item_id: item.id,
  name: item.name,
  quantity: 1,
  unit_price_cents: TOTAL_CENTS,
  portion_weight_g: 420,
  declaration: NOTHING_DECLARED,
  changed_declaration: null,
})

const aSession = (now: Date) => ({
  package_id: 'order' as const,
  amount_cents: TOTAL_CENTS,
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

const paidOrder = (account_id: string, { restaurant_id }: FoodItem, status: 'paid' | 'collected', now: Date): OrderRow => ({
  id: randomUUID(),
  account_id,
  restaurant_id,
  status,
  code: newOrderCode(randomInt),
  total_cents: TOTAL_CENTS,
  commission_bp: 1_000,
  commission_cents: 110,
  placed_at: now,
  hold_expires_at: now,
  pickup_start: null,
  pickup_end: minutesAfter(now, 60),
  paid_at: now,
  collected_at: status === 'collected' ? now : null,
  ended_at: status === 'collected' ? now : null,
  cancelled_by: null,
  cancel_reason: null,
  pass_issue: 1,
  share_hash: null,
  calendar_sequence: 0,
  calendar_revised_at: null,
  restaurant_calendar_sequence: null,
})
