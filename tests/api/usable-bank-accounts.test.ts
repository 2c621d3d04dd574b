import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { findUsableBankAccounts } from '#server/features/money/payouts/bank-accounts/bank-account-flows.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person, scanOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { openDesk } from '#tests/support/operators.ts'
import { aFinanceTeam, hasSoldForLong, sendBatch } from '#tests/support/payouts.ts'
import { forgetIdentities } from '#tests/support/registrations.ts'

const t = await appForFile({ env: bankFileSettings })

const other = { bsb: '733000', account_number: '987654321', title: 'Holdings' }
const set = ({ client }: Pick<Person, 'client'>, details: object = bankDetails) =>
  client.ok(api.bankAccounts.set, { ...bankDetails, ...details, password: PASSWORD })
const idOf = ({ user }: Person) => user.restaurant_id ?? ''
const usable = (...restaurants: Person[]) =>
  findUsableBankAccounts(t.database.query, restaurants.map(idOf), t.now())
const countOf = async (restaurant: Person) =>
  (await t.rows('bank_account', { restaurant_id: idOf(restaurant) })).length
const erase = ({ client }: Person) => client.ok(api.accounts.erase, { password: PASSWORD })

describe('bank details that can be paid to', () => {
  it('are those that have waited three days, of the restaurants in question', async () => {
    const [nonna, neighbour] = [await t.aRestaurant(), await t.aRestaurant()]
    await set(nonna)
    await set(neighbour, other)
    t.moveClock({ hours: 71, minutes: 59, seconds: 59 })
    expect(await usable(nonna, neighbour)).toEqual(new Map())
    t.moveClock({ seconds: 1 })
    const { id } = await t.row('bank_account', { restaurant_id: idOf(nonna) })
    expect(await usable(nonna)).toEqual(new Map([[idOf(nonna), id]]))
    expect((await usable(nonna, neighbour)).size).toBe(2)
    expect(await usable()).toEqual(new Map())
  })

  it('are neither the new nor the old ones while a change waits', async () => {
    const nonna = await t.aRestaurant()
    await set(nonna)
    t.moveClock({ days: 4 })
    await set(nonna, other)
    expect(await usable(nonna)).toEqual(new Map())
    t.moveClock({ days: 2 })
    await set(nonna)
    t.moveClock({ days: 1 })
    expect(await usable(nonna)).toEqual(new Map())
    t.moveClock({ days: 2 })
    expect((await usable(nonna)).size).toBe(1)
  })
})

describe('the bank details of an erased restaurant', () => {
  /** What is below the minimum of a payout waits, and is owed meanwhile. */
  const sold = async (discounted_price: number) => {
    await forgetIdentities(t)
    const nonna = await t.aRestaurant()
    await set(nonna)
    await hasSoldForLong(t, nonna)
    const item = await t.aFoodItem(nonna, { original_price: 90, discounted_price })
    return { nonna, order: await t.aPaidOrder(await t.aCustomer(), item) }
  }

  it('are deleted at once when it never sold', async () => {
    const [nonna, neighbour] = [await t.aRestaurant(), await t.aRestaurant()]
    await set(nonna)
    await set(neighbour)
    await erase(nonna)
    await t.jobs.drain()
    expect([await countOf(nonna), await countOf(neighbour)]).toEqual([0, 1])
  })

  it('are deleted once nothing is owed, and what was paid cannot come back from the bank', async () => {
    const [owed, cancelled, paid] = [await sold(11), await sold(80), await sold(80)]
    const reason = 'We close'
    await cancelled.nonna.client.ok(api.orders.cancelByRestaurant, { order_id: cancelled.order.id, reason })
    for (const { nonna, order } of [owed, paid])
      await nonna.client.ok(api.pickups.collect, { ...scanOf(order), outside_window: true })
    await t.jobs.drain()
    for (const { nonna } of [owed, cancelled]) await erase(nonna)
    await t.jobs.drain()
    const counts = () => Promise.all([owed, cancelled, paid].map(({ nonna }) => countOf(nonna)))
    expect(await counts()).toEqual([1, 1, 1])
    await t.advance({ days: 4 })
    await t.jobs.drain()
    expect(await counts()).toEqual([1, 0, 1])

    const team = await aFinanceTeam(t)
    const { id: batch_id, lines } = await sendBatch(team)
    expect(lines.map(({ restaurant_id }) => restaurant_id)).toEqual([idOf(paid.nonna)])
    await erase(paid.nonna)
    await t.jobs.drain()
    expect(await counts()).toEqual([1, 0, 1])
    await team.maker.client.ok(api.payoutBatches.settle, { batch_id })
    await t.advance({ days: 29 })
    expect(await counts()).toEqual([1, 0, 1])
    await t.advance({ days: 2 })
    expect(await counts()).toEqual([1, 0, 0])
    expect((await usable(owed.nonna)).size).toBe(1)

    // Nobody stays signed in for as long as this took.
    const { maker } = await aFinanceTeam(t)
    await openDesk(maker)
    await maker.client.fails('410 bank_details_gone', api.payoutBatches.file, { batch_id })
  })
})

it('keeps bank details that were replaced for as long as other records of money', async () => {
  const nonna = await t.aRestaurant()
  await set(nonna)
  await set(nonna, other)
  await t.advanceUnpaid({ days: 7 * 365 })
  expect(await countOf(nonna)).toBe(2)
  await t.advance({ days: 3 })
  expect(await t.rows('bank_account', { restaurant_id: idOf(nonna) })).toMatchObject([{ last_three: '321' }])
})
