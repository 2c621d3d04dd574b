import { expect, it } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { findOrderByCode, hasOpenOrders } from '#server/features/orders/ordering/order-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import type { OrderSpan } from '#server/features/orders/ordering/replies/restaurant-orders-rules.ts'
import { findOrdersOfSpan } from '#server/features/orders/ordering/replies/restaurant-orders-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'
import { freshOrderRows, idsOf } from '#tests/support/order-rows.ts'

// Which of its orders a restaurant finds, beside those of another and at the exact instants.
const t = await appForFile()
const { query } = t.database
const { anOrderRow } = await freshOrderRows(t)

it('finds the orders of a restaurant by status and by the end of their pickup', async () => {
  const ours = await freshOrderRows(t)
  const end = minutesAfter(t.now(), 60)
  const [paid, missed] = [
    await ours.anOrderRow({ pickup_end: end }),
    await ours.anOrderRow({ status: 'missed', pickup_end: minutesAfter(end, 1) }),
  ]
  await anOrderRow({ pickup_end: end })
  const findIds = async (span: OrderSpan, status?: OrderStatus, after?: { pickup_end: Date; id: string }) =>
    idsOf(await findOrdersOfSpan(query, ours.restaurant_id, span, { status, after, limit: 10 }))
  expect([await findIds({}), await findIds({ is_latest_first: true })]).toEqual([
    [paid.id, missed.id],
    [missed.id, paid.id],
  ])
  expect([
    await findIds({}, 'missed'),
    await findIds({ statuses: ['paid'] }),
    await findIds({ statuses: ['paid'] }, 'missed'),
  ]).toEqual([[missed.id], [paid.id], []])
  expect([await findIds({ after: justBefore(end) }), await findIds({ after: end })]).toEqual([
    [paid.id, missed.id],
    [missed.id],
  ])
  expect([await findIds({ until: justBefore(end) }), await findIds({ until: end })]).toEqual([[], [paid.id]])
  expect([
    await findIds({}, undefined, paid),
    await findIds({ is_latest_first: true }, undefined, missed),
  ]).toEqual([[missed.id], [paid.id]])
})

it('finds the orders of a restaurant whose pickup opens before an instant', async () => {
  const ours = await freshOrderRows(t)
  const start = minutesAfter(t.now(), 60)
  const opening = await ours.anOrderRow({ pickup_start: start, pickup_end: minutesAfter(start, 60) })
  await ours.anOrderRow({ pickup_start: null })
  const findIds = async (opens_before: Date) =>
    idsOf(
      await findOrdersOfSpan(
        query,
        ours.restaurant_id,
        { opens_before },
        { status: undefined, after: undefined, limit: 10 },
      ),
    )
  expect([await findIds(start), await findIds(minutesAfter(start, 1))]).toEqual([[], [opening.id]])
})

it.each<[OrderStatus, boolean]>([
  ['held', true],
  ['paid', true],
  ['collected', false],
  ['cancelled', false],
  ['released', false],
  ['missed', false],
])('counts a %s order of a restaurant as open: %s', async (status, isOpen) => {
  const ours = await freshOrderRows(t)
  await ours.anOrderRow({ status })
  await anOrderRow()
  expect(await hasOpenOrders(query, ours.restaurant_id)).toBe(isOpen)
})

it('finds an order by code: the open one first, else the newest whose pickup ended lately', async () => {
  const ours = await freshOrderRows(t)
  const [code, since] = ['ABC234', t.now()]
  const find = async (sought = code) => (await findOrderByCode(query, ours.restaurant_id, sought, since))?.id
  const aMissed = (change: Partial<OrderRow>) => ours.anOrderRow({ status: 'missed', code, ...change })
  await aMissed({ pickup_end: since, placed_at: minutesAfter(since, 5) })
  await anOrderRow({ code })
  expect(await find()).toBeUndefined()
  const late = await aMissed({ pickup_end: minutesAfter(since, 1), placed_at: minutesAfter(since, 2) })
  await aMissed({ pickup_end: minutesAfter(since, 1), placed_at: minutesAfter(since, 1) })
  expect([await find(), await find('DEF567')]).toEqual([late.id, undefined])
  const held = await ours.anOrderRow({
    status: 'held',
    code,
    placed_at: minutesAfter(since, -5),
    pickup_end: minutesAfter(since, -1),
  })
  expect(await find()).toBe(held.id)
})
