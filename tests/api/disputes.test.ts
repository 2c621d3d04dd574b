import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { disputes } from '#tests/support/disputes.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'

const t = await appForFile()
const { anOrder, collect, dispute, decide, entriesOf } = disputes(t)
const customer = await t.aCustomer()

const aCollected = async (by: 'pass' | 'code') => {
  const nonna = await t.aRestaurant()
  const order = await anOrder(nonna, customer)
  await collect(nonna, order, by)
  return { nonna, order }
}
const OPENED = [
  ['dispute_opened', 'provider', -8_000],
  ['dispute_opened', 'operator', 8_000],
]

describe('a dispute of an order', () => {
  it('is fronted by the operator, and its share waits until it is decided', async () => {
    const { nonna, order } = await aCollected('pass')
    const dispute_ref = await dispute(order)
    expect(await entriesOf(order.id)).toEqual(OPENED)
    await t.advance({ hours: 53 })
    const waiting = await nonna.client.ok(api.payouts.balance, {})
    expect(waiting).toMatchObject({ payable: 0, not_payable_yet: 72 })
    await decide(dispute_ref, 'won')
    await t.advance({ minutes: 1 })
    expect(await entriesOf(order.id)).toEqual([
      ...OPENED,
      ['dispute_won', 'provider', 8_000],
      ['dispute_won', 'operator', -8_000],
    ])
    const balance = await nonna.client.ok(api.payouts.balance, {})
    expect(balance).toMatchObject({ payable: 72, not_payable_yet: 0 })
  })

  it('is borne by the operator when it is lost though the pickup pass was scanned', async () => {
    const { nonna, order } = await aCollected('pass')
    await decide(await dispute(order), 'lost')
    expect(await t.row('dispute', { order_id: order.id })).toMatchObject({
      status: 'lost',
      borne_by: 'operator',
      restaurant_cents: 0,
    })
    expect(await entriesOf(order.id)).toEqual(OPENED)
    expect(await ledgerBalances(t, idOf(nonna))).toEqual({
      provider: 0,
      operator: 8_000,
      commission: -800,
      restaurant: -7_200,
    })
  })

  it('is borne by the restaurant as a refund when it is lost and no pass was scanned', async () => {
    const { nonna, order } = await aCollected('code')
    await decide(await dispute(order), 'lost')
    expect(await t.row('dispute', { order_id: order.id })).toMatchObject({
      status: 'lost',
      borne_by: 'restaurant',
      restaurant_cents: 8_000,
    })
    expect(await entriesOf(order.id)).toEqual([
      ...OPENED,
      ['dispute_lost', 'provider', 0],
      ['dispute_lost', 'restaurant', 7_200],
      ['dispute_lost', 'commission', 800],
      ['dispute_lost', 'operator', -8_000],
    ])
    expect(Object.values(await ledgerBalances(t, idOf(nonna)))).toEqual([0, 0, 0, 0])
  })
})
