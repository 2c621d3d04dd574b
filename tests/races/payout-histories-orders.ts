import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS } from '#contract/time.ts'
import { collectOrders, lockOrder } from '#server/features/orders/ordering/public.ts'
import { cancelLockedOrder } from '#server/features/orders/ordering/order-transition-flows.ts'
import { ledgerEntries } from '#server/features/orders/ordering/money/ledger-rules.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { newId } from '#server/platform/ids.ts'
import { change, type Market, type PaidRestaurant, type SoldOrder } from './payout-histories-world.ts'

/** A paid order: a copy of one that was placed and paid as customers do. */
export async function sell({ t }: Market, restaurant: PaidRestaurant, total: number): Promise<void> {
  const now = t.now()
  const [id, checkout, payment_ref] = [newId(now), `cs_${randomUUID()}`, `pay_${randomUUID()}`]
  const commission = Math.round(total / 10)
  const order = {
    id,
    code: randomUUID().slice(0, 6).toUpperCase(),
    total_cents: total,
    commission_bp: 1_000,
    commission_cents: commission,
    placed_at: now,
    paid_at: now,
    pickup_end: new Date(now.getTime() + 2 * HOUR_MS),
  }
  const session = {
    id: checkout,
    order_id: id,
    amount_cents: total,
    provider_ref: payment_ref,
    created_at: now,
  }
  const sandbox = {
    id: checkout,
    idempotency_key: checkout,
    amount_cents: total,
    payment_ref,
    created_at: now,
    paid_at: now,
  }
  await t.database.transaction(async (tx) => {
    const copyOf = (values: object) =>
      sql`(jsonb_populate_record(copied, ${JSON.stringify(values)}::jsonb)).*`
    const { template_id } = restaurant
    await sql`
      with sold as (
        insert into customer_order select ${copyOf(order)}
        from customer_order copied where id = ${template_id}
      ), session as (
        insert into payment_session select ${copyOf(session)}
        from payment_session copied where order_id = ${template_id}
      )
      insert into sandbox_checkout select ${copyOf(sandbox)} from sandbox_checkout copied
      where id = (select id from payment_session where order_id = ${template_id})`.execute(tx)
    const row = await lockOrder(tx, id)
    if (row !== undefined) await insertLedger(tx, ledgerEntries('paid', row, checkout, now))
  })
  const sold: SoldOrder = {
    id,
    checkout,
    status: 'paid',
    ended_at: null,
    total,
    commission,
    refunded: 0,
    borne: 0,
    complaint_id: undefined,
    complaints: 0,
    dispute: undefined,
    pickup_end: order.pickup_end,
    unpaid: 0,
  }
  sold.unpaid = total - commission
  restaurant.orders.unshift(sold)
}

export async function collect({ t }: Market, order: SoldOrder, proof: 'pass' | 'code'): Promise<void> {
  const now = t.now()
  await t.database.transaction(async (tx) => {
    const row = await lockOrder(tx, order.id)
    if (row === undefined) return
    await collectOrders(tx, [{ order: row, at: now }], now)
    const scan = {
      scan_id: randomUUID(),
      order_id: row.id,
      restaurant_id: row.restaurant_id,
      accepted: true,
      proof,
    }
    const common = { scanned_at: now, received_at: now, outside_window: false, early_email_due: false }
    const by = { collected_by: null, collected_by_device: null, missed_at: null }
    await tx
      .insertInto('pickup_scan')
      .values({ ...scan, ...common, ...by })
      .execute()
  })
  change(order, { status: 'collected', ended_at: now })
}

export async function cancel(t: Market['t'], order: SoldOrder): Promise<void> {
  await t.database.transaction(async (tx) => {
    const row = await lockOrder(tx, order.id)
    if (row === undefined) return
    const by = { by: 'restaurant', reason: 'We ran out.', account_id: null } as const
    await cancelLockedOrder(tx, t, row, by)
  })
  change(order, { status: 'cancelled', ended_at: t.now() })
}
