import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { payDayWhenSent } from '#contract/money/pay-days.ts'
import { melbourneDate } from '#contract/time.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { openDesk } from '#tests/support/operators.ts'
import { adjust } from '#tests/support/proposals.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant } from '#tests/support/payouts.ts'

const t = await appForFile()
const team = await aFinanceTeam(t)
const { maker } = team

async function aDraft() {
  const nonna = await aPayableRestaurant(t, 'Nonna Pina')
  const order = await aCollectedOrder(t, nonna, await t.aCustomer())
  await t.advance({ hours: 53 })
  await openDesk(maker)
  const draft = await maker.client.ok(api.payoutBatches.make, {})
  const payout = draft.lines.find(({ restaurant_id }) => restaurant_id === idOf(nonna))
  return { nonna, order, draft, payout_id: payout?.id ?? '' }
}

describe('what finance sees of all restaurants', () => {
  it('is who owes the most, also once it has closed, and what they owe together', async () => {
    await openDesk(maker)
    const owing = async (name: string, amount: number) => {
      const restaurant = await t.aRestaurant(name)
      await adjust(team, { restaurant_id: idOf(restaurant), direction: 'from_restaurant', amount })
      return restaurant
    }
    const readDebts = async () => {
      const { indebted, debt, debts } = await maker.client.ok(api.payoutBatches.payable, {})
      return { indebted, debt, debts }
    }
    expect(await readDebts()).toEqual({ indebted: 0, debt: 0, debts: [] })
    const small = await owing('Small debt', 5.5)
    const large = await owing('Large debt', 40)
    await large.client.ok(api.accounts.erase, { password: PASSWORD })
    await t.advance({ hours: 1 })
    await openDesk(maker)
    expect(await readDebts()).toEqual({
      indebted: 2,
      debt: 45.5,
      debts: [
        { restaurant_id: idOf(large), restaurant_name: expect.any(String), amount: 40, is_final: true },
        { restaurant_id: idOf(small), restaurant_name: 'Small debt', amount: 5.5, is_final: false },
      ],
    })
  })
})

describe('what finance sees of a restaurant', () => {
  it('is the balance that its owner sees, and its payouts with their batches', async () => {
    const { nonna, draft, payout_id } = await aDraft()
    const restaurant_id = idOf(nonna)
    const { balance, payouts } = await maker.client.ok(api.payoutBatches.balance, { restaurant_id })
    expect(balance).toEqual(await nonna.client.ok(api.payouts.balance, {}))
    expect(balance).toMatchObject({ amount: 72, orders: 1 })
    expect(payouts).toMatchObject([
      { id: payout_id, status: 'in_batch', amount: 72, batch_id: draft.id, batch_number: draft.number },
    ])
    await maker.client.fails('404 not_found', api.payoutBatches.balance, { restaurant_id: draft.id })
  })

  it('has a pay day to come, also where a batch was not sent on its own', async () => {
    const { nonna, draft, payout_id } = await aDraft()
    await t.advance({ days: 4 })
    expect(melbourneDate(t.now()) > draft.pays_on).toBe(true)
    await openDesk(maker)
    const { balance } = await maker.client.ok(api.payoutBatches.balance, { restaurant_id: idOf(nonna) })
    expect(balance).toMatchObject({ amount: 72, pays_on: payDayWhenSent(draft.pays_on, t.now()) })
    await maker.client.ok(api.payoutBatches.remove, { payout_id, reason: 'It waits.' })
  })

  it('is each payout down to its orders, and also one that was taken out of its batch', async () => {
    const { order, draft, payout_id } = await aDraft()
    const read = () => maker.client.ok(api.payoutBatches.payout, { payout_id })
    expect(await read()).toMatchObject({
      restaurant_name: 'Nonna Pina',
      batch_id: draft.id,
      batch_number: draft.number,
      lines: [{ kind: 'order', code: order.code, customer_paid: 80, commission: 8, amount: 72 }],
    })
    await maker.client.ok(api.payoutBatches.remove, { payout_id, reason: 'Its owner has asked.' })
    expect(await read()).toMatchObject({
      status: 'payable',
      batch_id: null,
      batch_number: null,
      pays_on: null,
    })
    await maker.client.fails('404 not_found', api.payoutBatches.payout, { payout_id: draft.id })
    const returned = { payout_id, reason: 'Account closed' }
    await maker.client.fails('409 payout_not_sent', api.payoutBatches.returned, returned)
  })
})

it('calls the debt of a closed restaurant final only once no share of it is still to come', async () => {
  const restaurant = await t.aRestaurant()
  const restaurant_id = idOf(restaurant)
  await aCollectedOrder(t, restaurant, await t.aCustomer())
  await adjust(team, { restaurant_id, direction: 'from_restaurant', amount: 90 })
  await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
  const readDebt = async () => {
    await openDesk(maker)
    const { debts } = await maker.client.ok(api.payoutBatches.payable, {})
    return debts.find((debt) => debt.restaurant_id === restaurant_id)
  }
  await t.advance({ hours: 1 })
  expect(await readDebt()).toMatchObject({ amount: 90, is_final: false })
  await t.advance({ hours: 52 })
  expect(await readDebt()).toMatchObject({ amount: 18, is_final: true })
})
