import { expect, it } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { findFreePortionUse, findBuyers } from '#server/features/orders/ordering/placing/placing-store.ts'
import { anonymizeAccount } from '#server/features/people/accounts/account-store.ts'
import { holdExpiry } from '#server/features/orders/ordering/order-rules.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

// What is counted of an account while it orders.
const t = await appForFile()
const { query } = t.database

it('counts the holds of an account until the instant at which they expire', async () => {
  const [mine, neighbour] = [await freshOrderRows(t), await freshOrderRows(t)]
  const placed_at = t.now()
  const expires = holdExpiry(placed_at)
  await mine.anOrderRow({ status: 'held', placed_at, hold_expires_at: expires })
  await mine.anOrderRow({ placed_at, hold_expires_at: expires })
  await neighbour.anOrderRow({ status: 'held', placed_at, hold_expires_at: expires })
  await neighbour.anOrderRow({ status: 'held', placed_at, hold_expires_at: expires })
  const count = async (now: Date) => {
    const buyers = await findBuyers(query, [mine.account_id, neighbour.account_id], now)
    return [mine, neighbour].map(({ account_id }) => buyers.get(account_id)?.holds)
  }
  expect(await count(justBefore(expires))).toEqual([1, 2])
  expect(await count(expires)).toEqual([0, 0])
})

it('counts a hold that ends early until it ends', async () => {
  const mine = await freshOrderRows(t)
  const ends = minutesAfter(t.now(), 5)
  await mine.anOrderRow({ status: 'held', hold_expires_at: ends })
  const count = async (now: Date) =>
    (await findBuyers(query, [mine.account_id], now)).get(mine.account_id)?.holds
  expect([await count(justBefore(ends)), await count(ends)]).toEqual([1, 0])
})

it('tells an account that was erased from others', async () => {
  const [mine, neighbour] = [await freshOrderRows(t), await freshOrderRows(t)]
  await anonymizeAccount(query, mine.account_id, t.now())
  const buyers = await findBuyers(query, [mine.account_id, neighbour.account_id], t.now())
  expect([mine, neighbour].map(({ account_id }) => buyers.get(account_id)?.is_erased)).toEqual([true, false])
})

const free = { unit_price_cents: 0, quantity: 2 }
const day = () => ({ from: t.now(), to: minutesAfter(t.now(), 60) })
const use = async (account_id: string) =>
  (await findFreePortionUse(query, [account_id], day())).get(account_id)

it.each<[OrderStatus, number]>([
  ['held', 2],
  ['paid', 2],
  ['collected', 2],
  ['missed', 2],
  ['released', 0],
  ['cancelled', 0],
])('counts the free portions of a %s order: %i', async (status, portions) => {
  const mine = await freshOrderRows(t)
  await mine.anOrderRow({ status }, free)
  expect(await use(mine.account_id)).toEqual({ portions, orders: 1 })
})

it('counts the free portions of one account from the first instant of the span to before the last', async () => {
  const [mine, neighbour] = [await freshOrderRows(t), await freshOrderRows(t)]
  const { from, to } = day()
  for (const placed_at of [justBefore(from), from, justBefore(to), to])
    await mine.anOrderRow({ placed_at }, free)
  await mine.anOrderRow()
  await neighbour.anOrderRow({}, free)
  expect(await use(mine.account_id)).toEqual({ portions: 4, orders: 2 })
})
