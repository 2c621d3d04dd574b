import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { from, PASSWORD, type Person, scanOf, typedCodeOf } from '#tests/support/builders.ts'
import { complain } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { aPayableRestaurant, fillInOnboarding } from '#tests/support/payouts.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' } })
const finance = await anOperator(t, 'finance')
const balanceOf = ({ client }: Person) => client.ok(api.payouts.balance, {})

/** An order of $4,500, of which the restaurant gets $4,050, paid by one of its accomplices and collected. */
async function ownOrder(restaurant: Person, accomplice: Person): Promise<Order> {
  const item = await t.aFoodItem(restaurant, { original_price: 9_000, discounted_price: 4_500 })
  const order = await t.aPaidOrder(accomplice, item)
  await restaurant.client.ok(api.pickups.collect, scanOf(order))
  return order
}

describe('a restaurant that buys from itself with stolen cards', () => {
  it('is paid nothing within minutes, though it agreed with a complaint about each of its orders', async () => {
    const restaurant = await t.aRestaurant()
    await fillInOnboarding(t, restaurant)
    for (let accomplices = 0; accomplices < 10; accomplices += 1) {
      const accomplice = await t.aCustomer()
      const order = await ownOrder(restaurant, accomplice)
      const { id: complaint_id } = await complain(accomplice, order)
      await restaurant.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 0.01 })
    }
    await t.advance({ minutes: 2 })
    expect(await balanceOf(restaurant)).toMatchObject({ amount: 0, payable: 0 })
    await t.advance({ days: 13 })
    expect(await balanceOf(restaurant)).toMatchObject({ amount: 0, payable: 0 })
    await openDesk(finance)
    const { patterns } = await finance.client.ok(api.payoutBatches.payable, {})
    expect(patterns).toMatchObject([{ kind: 'collected_at_once', orders: 10 }])
  })

  it('waits longer for what somebody with the mobile number of its owner, or of its team, has bought', async () => {
    const restaurant = await aPayableRestaurant(t)
    const accomplice = await t.aCustomer()
    const { mobile_number } = await t.row('account', { id: restaurant.user.id })
    await t.update('account', { id: accomplice.user.id }, { mobile_number })
    await ownOrder(restaurant, accomplice)
    await ownOrder(restaurant, restaurant)
    await t.advance({ days: 13 })
    expect(await balanceOf(restaurant)).toMatchObject({ payable: 0 })
    await openDesk(finance)
    const { patterns } = await finance.client.ok(api.payoutBatches.payable, {})
    expect(patterns.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['own_staff', 'same_mobile']))
    await t.advance({ days: 2 })
    expect((await balanceOf(restaurant)).payable).toBeGreaterThan(8_000)
  })

  it('waits longer for what is bought from the network of its owner, and not for a neighbour’s', async () => {
    const restaurant = await aPayableRestaurant(t)
    const sign = ({ client, user }: Person, address: string) =>
      client.send(api.accounts.login, { email: user.email, password: PASSWORD }, from(address))
    const [accomplice, neighbour] = [await t.aCustomer(), await t.aCustomer()]
    await sign(restaurant, '203.0.113.7')
    await sign(accomplice, '203.0.113.7')
    await sign(neighbour, '203.0.113.8')
    await ownOrder(restaurant, accomplice)
    await ownOrder(restaurant, neighbour)
    await t.advance({ days: 4 })
    expect(await balanceOf(restaurant)).toMatchObject({ payable: 4_050, not_payable_yet: 4_050 })
    await openDesk(finance)
    const { patterns } = await finance.client.ok(api.payoutBatches.payable, {})
    expect(patterns.filter(({ restaurant_id }) => restaurant_id === idOf(restaurant))).toMatchObject([
      { kind: 'same_network', orders: 1, amount: 4_050 },
    ])
    await t.advance({ days: 12 })
    expect(await balanceOf(restaurant)).toMatchObject({ payable: 8_100 })
  })

  it('cannot collect weeks before pickup by the codes of its own list, also where pickup has no start', async () => {
    const restaurant = await aPayableRestaurant(t)
    const item = await t.aFoodItem(restaurant, { expires_at: t.inMinutes(20 * 24 * 60) })
    const order = await t.aPaidOrder(await t.aCustomer(), item)
    const [own] = await restaurant.client.ok(api.orders.ofRestaurant, {})
    const scan = { ...typedCodeOf(own ?? order), outside_window: true }
    expect(await restaurant.client.fails('409 too_early', api.pickups.collect, scan)).toMatchObject({
      can_collect_outside: false,
    })
  })
})
