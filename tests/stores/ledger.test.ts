import { expect, it } from 'vitest'
import { ledgerEntries } from '#server/features/orders/orders/ledger/ledger-rules.ts'
import {
  findMovements,
  findPaymentSessionId,
  insertLedger,
} from '#server/features/orders/orders/ledger/ledger-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

// Which entries the queries find, beside those of other orders and at the exact instants.
const t = await appForFile()
const { query } = t.database

it('finds the payment session that paid an order, not that of a neighbour or of a refund', async () => {
  const mine = await freshOrderRows(t)
  const [order, other] = [await mine.anOrderRow(), await mine.anOrderRow()]
  await insertLedger(query, ledgerEntries('paid', other, 'session-other', minutesAfter(t.now(), -9)))
  await insertLedger(query, ledgerEntries('refunded', order, 'session-refund', minutesAfter(t.now(), -5)))
  await insertLedger(query, ledgerEntries('paid', order, 'session-paid', t.now()))
  expect(await findPaymentSessionId(query, order.id)).toBe('session-paid')
})

it('finds the ledger entries of one restaurant from the first instant to before the last', async () => {
  const [ours, neighbour] = [await freshOrderRows(t), await freshOrderRows(t)]
  const [order, theirs] = [await ours.anOrderRow(), await neighbour.anOrderRow()]
  const [from, to] = [t.now(), minutesAfter(t.now(), 60)]
  const times = { before: justBefore(from), first: from, last: justBefore(to), after: to }
  for (const [ref, at] of Object.entries(times))
    await insertLedger(query, ledgerEntries('paid', order, ref, at))
  await insertLedger(query, ledgerEntries('paid', theirs, 'theirs', from))
  const movements = await findMovements(query, ours.restaurant_id, from, to)
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
