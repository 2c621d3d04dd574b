import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { createCrowd } from '#tests/support/crowd.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const PAYMENTS = DEEP ? 200 : 24

const t = await forFile(startStripeShop())

describe('events of Stripe', () => {
  /**
   * Told twice by one event, once more by another, and of an expiry that never was; in any order and at once.
   */
  async function sendEvents(session_id: string): Promise<number[]> {
    const expired = { ...t.stripe.records.sessionOf(session_id), status: 'expired', payment_status: 'unpaid' }
    const paid = t.completed(session_id)
    const late = t.stripe.event('checkout.session.expired', expired)
    const events = [paid, paid, t.completed(session_id), late, late].toSorted(() => Math.random() - 0.5)
    return Promise.all(events.map((event) => t.deliver(event)))
  }

  /** How often each order was settled: three entries of the ledger each time. */
  const countSettlements = (orders: string[]) => t.sql<{ status: string; times: number }>`
    select o.status, (count(entry.order_id) / 3.0)::float8 as times from customer_order o
    left join ledger_entry entry on entry.order_id = o.id where o.id = any(${orders}::uuid[]) group by o.id`

  it(`settles each of ${PAYMENTS} payments once when events are doubled, reordered, late or lost`, async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: PAYMENTS })
    const payments: { order: Order; session_id: string }[] = []
    for (const client of await createCrowd(t.database, t.address, PAYMENTS, t.now())) {
      const order = await t.anOrder({ client }, item)
      payments.push({ order, ...(await t.checkout({ client }, order)) })
    }
    for (const { session_id } of payments) t.stripe.records.pay(session_id)
    const lost = payments.filter((_, at) => at % 4 === 0)
    const answers = await Promise.all(
      payments.filter((_, at) => at % 4 !== 0).map(({ session_id }) => sendEvents(session_id)),
    )
    expect(new Set(answers.flat())).toEqual(new Set([200]))
    // Nobody tells of those that were lost, and no browser waits for them.
    const before = await countSettlements(lost.map(({ order }) => order.id))
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['held']))
    await t.advance({ seconds: 31 })
    // A sweep asks about twenty.
    for (let left = lost.length - 20; left > 0; left -= 20) await t.advance({ seconds: 5 })
    await Promise.all(answers.map((_, at) => t.deliver(t.expired(payments[at]?.session_id ?? ''))))

    const settlements = await countSettlements(payments.map(({ order }) => order.id))
    const sessions = await Promise.all(payments.map(({ session_id }) => t.session(session_id)))
    const counts = {
      payments: settlements.length,
      lost: lost.length,
      'settled not at all': settlements.filter(({ times }) => times < 1).length,
      'settled again': settlements.filter(({ times }) => times > 1).length,
      'paid and then expired': sessions.filter(({ status }) => status === 'expired').length,
    }
    figure('webhooks', counts)
    expect(counts).toMatchObject({ 'settled not at all': 0, 'settled again': 0, 'paid and then expired': 0 })
    expect(new Set(settlements.map(({ status }) => status))).toEqual(new Set(['paid']))
  })
})
