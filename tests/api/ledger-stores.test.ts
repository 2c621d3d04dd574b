import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerEntries } from '#server/features/orders/orders/ledger/ledger-rules.ts'
import {
  findMovements,
  findPaymentSessionId,
  insertLedger,
} from '#server/features/orders/orders/ledger/ledger-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { justBefore } from '#tests/support/instants.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

describe('the ledger', () => {
  it('names the payment session that paid for an order, and not that of its neighbour or of a refund', async () => {
    const mine = await freshOrderRows(t)
    const [order, other] = [await mine.anOrderRow(), await mine.anOrderRow()]
    await insertLedger(
      t.database.query,
      ledgerEntries('paid', other, 'session-other', minutesAfter(t.now(), -9)),
    )
    await insertLedger(
      t.database.query,
      ledgerEntries('refunded', order, 'session-refund', minutesAfter(t.now(), -5)),
    )
    await insertLedger(t.database.query, ledgerEntries('paid', order, 'session-paid', t.now()))
    expect(await findPaymentSessionId(t.database.query, order.id)).toBe('session-paid')
  })

  it('has the movements of one restaurant, from the first instant to before the last', async () => {
    const [ours, neighbour] = [await freshOrderRows(t), await freshOrderRows(t)]
    const [order, theirs] = [await ours.anOrderRow(), await neighbour.anOrderRow()]
    const [from, to] = [t.now(), minutesAfter(t.now(), 60)]
    const times = { before: justBefore(from), first: from, last: justBefore(to), after: to }
    for (const [ref, at] of Object.entries(times))
      await insertLedger(t.database.query, ledgerEntries('paid', order, ref, at))
    await insertLedger(t.database.query, ledgerEntries('paid', theirs, 'theirs', from))
    const movements = await findMovements(t.database.query, ours.restaurant_id, from, to)
    expect(movements.map(({ at, order_id }) => [at, order_id])).toEqual([
      [times.first, order.id],
      [times.last, order.id],
    ])
    expect(movements[0]).toMatchObject({
      event: 'paid',
      code: order.code,
      commission_cents: -order.commission_cents,
    })
  })
})
