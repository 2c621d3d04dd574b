import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findCharges } from '#server/features/money/invoices/charge-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

const t = await appForFile()
const [OF_ONE, OF_OTHERS] = [1_000, 5_000]

/** Charges copies of an order of a restaurant, each placed and paid now. */
async function chargeOrders(count: number): Promise<string> {
  const { restaurant_id, anOrderRow } = await freshOrderRows(t)
  const { id } = await anOrderRow()
  await t.sql`insert into customer_order
    select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'code', 'N' || n))).*
    from customer_order one, generate_series(1, ${count}::int) n where one.id = ${id}`
  await t.sql`insert into ledger_entry (order_id, at, event, ledger_account, amount_cents, gst_cents, ref)
    select id, ${t.now()}, 'paid', 'commission', -110, 0, 'session' from customer_order where restaurant_id = ${restaurant_id} and id <> ${id}`
  return restaurant_id
}

/** How many orders this transaction has read, and what its connection has not reported yet. */
async function countReads(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'customer_order'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

it('reads for the invoices of some restaurants no order of others, however many there are', async () => {
  const restaurant_id = await chargeOrders(OF_ONE)
  await chargeOrders(OF_OTHERS)
  await t.sql`analyze customer_order, ledger_entry`
  const [from, to] = [t.now(), new Date(t.now().getTime() + 1)]
  const { charges, reads } = await t.database.transaction(async (tx) => {
    const reads_before = await countReads(tx)
    const rows = await findCharges(tx, [restaurant_id], from, to)
    return { charges: rows, reads: (await countReads(tx)) - reads_before }
  })
  expect(charges).toMatchObject([{ restaurant_id, count: OF_ONE, amount_cents: OF_ONE * 110 }])
  expect(reads).toBe(OF_ONE)
})
