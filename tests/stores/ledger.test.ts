import { expect, it } from 'vitest'
import {
  amountsLeft,
  ledgerEntries,
  refundEntries,
} from '#server/features/orders/ordering/money/ledger-rules.ts'
import {
  findBalance,
  findMovements,
  findPaymentSessionId,
} from '#server/features/orders/ordering/money/ledger-store.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
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

it('adds up what the accounts of one order hold, and nothing for one without entries', async () => {
  const mine = await freshOrderRows(t)
  const [order, other] = [await mine.anOrderRow(), await mine.anOrderRow()]
  await insertLedger(query, ledgerEntries('paid', order, 'session-paid', t.now()))
  await insertLedger(query, ledgerEntries('paid', order, 'session-second', t.now()))
  await insertLedger(query, ledgerEntries('refunded', order, 'refund-second', t.now()))
  const paid = await findBalance(query, order.id)
  expect(paid).toEqual({ provider: 1_100, restaurant: -990, commission: -110, operator: 0 })
  const byOperator = { refunded_cents: 100, restaurant_cents: 0 }
  await insertLedger(query, refundEntries(order, paid, byOperator, { ref: 'refund-1', at: t.now() }))
  const balance = await findBalance(query, order.id)
  expect(balance).toEqual({ provider: 1_000, restaurant: -990, commission: -110, operator: 100 })
  expect(amountsLeft(balance)).toEqual({ refunded_cents: 1_000, restaurant_cents: 1_100 })
  expect(await findBalance(query, other.id)).toEqual({
    provider: 0,
    restaurant: 0,
    commission: 0,
    operator: 0,
  })
})

it('takes the first of two payments at one instant for the one that paid', async () => {
  const order = await (await freshOrderRows(t)).anOrderRow()
  for (const ref of ['z-first', 'a-second'])
    await insertLedger(query, ledgerEntries('paid', order, ref, t.now()))
  expect(await findPaymentSessionId(query, order.id)).toBe('z-first')
})

it('lists the movements of one instant in the order in which they were made, with what the operator bears', async () => {
  const ours = await freshOrderRows(t)
  const order = await ours.anOrderRow()
  const at = t.now()
  await insertLedger(query, ledgerEntries('paid', order, 'session-paid', at))
  const balance = await findBalance(query, order.id)
  for (const [ref, restaurant_cents] of [
    ['z', 0],
    ['a', 100],
  ] as const)
    await insertLedger(
      query,
      refundEntries(order, balance, { refunded_cents: 100, restaurant_cents }, { ref, at }),
    )
  const movements = await findMovements(query, ours.restaurant_id, at, minutesAfter(at, 1))
  expect(movements.map(({ event, operator_cents }) => [event, operator_cents])).toEqual([
    ['paid', 0],
    ['refunded', 100],
    ['refunded', 0],
  ])
})
