import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOUR_MS, melbourneDate } from '#contract/time.ts'
import { complain } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { openDesk } from '#tests/support/operators.ts'
import {
  aCollectedOrder,
  aFinanceTeam,
  aPayableRestaurant,
  collectOrder,
  sendBatch,
} from '#tests/support/payouts.ts'

const t = await appForFile()
const team = await aFinanceTeam(t)
const customer = await t.aCustomer()
const balanceOf = ({ client }: Awaited<ReturnType<typeof aPayableRestaurant>>) =>
  client.ok(api.payouts.balance, {})

describe('the balance of a restaurant', () => {
  it('says what keeps a payout back', async () => {
    const [nonna, bombay] = [await aPayableRestaurant(t), await t.aRestaurant()]
    const small = await t.aFoodItem(nonna, { discounted_price: 20 })
    const order = await t.aPaidOrder(customer, small)
    await nonna.client.ok(api.pickups.collect, { code: order.code, scan_id: 'small', outside_window: true })
    await aCollectedOrder(t, bombay, customer)
    await t.advance({ hours: 53 })
    expect(await balanceOf(nonna)).toMatchObject({ amount: 0, obstacle: 'below_minimum', payable: 18 })
    expect(await balanceOf(bombay)).toMatchObject({ amount: 0, obstacle: 'no_destination', payable: 72 })
  })

  it('has the share of an order later, and on the next pay day 48 hours after it was collected', async () => {
    const nonna = await aPayableRestaurant(t)
    await aCollectedOrder(t, nonna, customer)
    await t.advance({ hours: 51 })
    expect(await balanceOf(nonna)).toMatchObject({ amount: 0, obstacle: 'nothing_owed', not_payable_yet: 72 })
    const payable_at = new Date(t.now().getTime() + 2 * HOUR_MS)
    expect((await balanceOf(nonna)).payable_days).toEqual([{ from: melbourneDate(payable_at), amount: 72 }])
    await t.advance({ hours: 2 })
    expect(await balanceOf(nonna)).toMatchObject({
      amount: 72,
      orders: 1,
      obstacle: null,
      payable: 72,
      not_payable_yet: 0,
    })
  })

  it('has no share of an order at once when a complaint about it is decided, but after 48 hours all the same', async () => {
    const nonna = await aPayableRestaurant(t)
    const order = await aCollectedOrder(t, nonna, customer)
    const { id: complaint_id } = await complain(customer, order)
    await t.advance({ hours: 25 })
    expect((await balanceOf(nonna)).payable_days).toEqual([{ from: null, amount: 72 }])
    await nonna.client.ok(api.complaints.answer, { complaint_id, agrees: true, amount: 10 })
    await t.advance({ minutes: 1 })
    expect(await balanceOf(nonna)).toMatchObject({ payable: 0, not_payable_yet: 63 })
    await t.advance({ hours: 27 })
    expect(await balanceOf(nonna)).toMatchObject({ amount: 63, payable: 63, not_payable_yet: 0 })
  })
})

describe('a batch of payouts', () => {
  it('pays what is payable once another person has approved it, down to the orders', async () => {
    const nonna = await aPayableRestaurant(t)
    const order = await aCollectedOrder(t, nonna, customer)
    await t.advance({ hours: 53 })
    await openDesk(team.maker)
    const draft = await team.maker.client.ok(api.payoutBatches.make, {})
    const { id: batch_id } = draft
    expect(draft).toMatchObject({ status: 'draft', made_by_name: 'Fay Lin', approved_by: null })
    await team.maker.client.fails('409 own_batch', api.payoutBatches.approve, { batch_id })
    await team.maker.client.fails('409 batch_not_approved', api.payoutBatches.send, { batch_id })
    await openDesk(team.approver)
    await team.approver.client.ok(api.payoutBatches.approve, { batch_id })
    await team.maker.client.ok(api.payoutBatches.send, { batch_id })
    expect(await balanceOf(nonna)).toMatchObject({ amount: 0, on_the_way: 72 })
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 1 })
    const [payout] = await nonna.client.ok(api.payouts.browse, {})
    expect(payout).toMatchObject({ status: 'settled', amount: 72, pays_on: draft.pays_on })
    const { lines } = await nonna.client.ok(api.payouts.get, { payout_id: payout?.id ?? '' })
    expect(lines).toMatchObject([
      { kind: 'order', code: order.code, customer_paid: 80, commission: 8, amount: 72 },
    ])
    expect(await ledgerBalances(t, idOf(nonna))).toMatchObject({
      restaurant: 0,
      payout_clearing: 0,
      provider: 800,
    })
  })

  it('owes a payout that came back after it had arrived, and pays it once more and only once', async () => {
    const nonna = await aPayableRestaurant(t)
    await aCollectedOrder(t, nonna, customer)
    await t.advance({ hours: 53 })
    await sendBatch(team)
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 1 })
    const [payout] = await t.rows('payout', { restaurant_id: idOf(nonna), status: 'settled' })
    const paths = [`/sandbox/account/${payout?.destination}`, `payouts/${payout?.provider_ref}/return`]
    for (let times = 0; times < 2; times += 1) await t.visitor.raw('POST', paths.join('/'))
    const batch = await team.maker.client.ok(api.payoutBatches.get, { batch_id: payout?.batch_id ?? '' })
    expect(batch).toMatchObject({ status: 'partly_returned', lines: [{ status: 'returned' }] })
    const returned = { payout_id: payout?.id ?? '', reason: 'The account is closed.' }
    await team.maker.client.fails('409 provider_says_returned', api.payoutBatches.returned, returned)
    await t.advance({ minutes: 1 })
    const { returned_payout, ...balance } = await balanceOf(nonna)
    expect(balance).toMatchObject({ amount: 72, payable: 72 })
    expect(returned_payout).toMatchObject({ number: payout?.number, amount: 72 })
    expect(returned_payout?.return_reason).not.toBeNull()
    await sendBatch(team)
    expect((await balanceOf(nonna)).returned_payout).toBeNull()
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 1 })
    expect(
      (await nonna.client.ok(api.payouts.browse, {})).map(({ status, amount }) => [status, amount]),
    ).toEqual([
      ['settled', 72],
      ['returned', 72],
    ])
    expect((await ledgerBalances(t, idOf(nonna))).restaurant).toBe(0)
    await openDesk(team.maker)
    await team.maker.client.fails('409 nothing_to_pay', api.payoutBatches.make, {})
  })

  it('pays nobody whose email is not confirmed, until it is', async () => {
    const nonna = await aPayableRestaurant(t)
    await aCollectedOrder(t, nonna, customer)
    const { id } = nonna.user
    await t.update('account', { id }, { email_confirmed_at: null })
    await t.advance({ hours: 53 })
    await openDesk(team.maker)
    await team.maker.client.fails('409 nothing_to_pay', api.payoutBatches.make, {})
    expect(await balanceOf(nonna)).toMatchObject({ amount: 0, obstacle: 'email_unconfirmed', payable: 72 })
    await t.update('account', { id }, { email_confirmed_at: t.now() })
    expect(await sendBatch(team)).toMatchObject({ lines: [{ restaurant_id: idOf(nonna), amount: 72 }] })
  })

  it('pays less than the minimum once the month is over, and not before', async () => {
    const nonna = await aPayableRestaurant(t)
    const small = await t.aFoodItem(nonna, { discounted_price: 20 })
    await collectOrder(nonna, await t.aPaidOrder(customer, small))
    await t.advance({ hours: 53 })
    await openDesk(team.maker)
    await team.maker.client.fails('409 nothing_to_pay', api.payoutBatches.make, {})
    await t.advance({ days: 31 })
    const later_team = await aFinanceTeam(t)
    const { balance } = await later_team.maker.client.ok(api.payoutBatches.balance, {
      restaurant_id: idOf(nonna),
    })
    expect(balance).toMatchObject({ amount: 18, obstacle: null })
    const { lines } = await sendBatch(later_team)
    expect(lines).toMatchObject([{ restaurant_id: idOf(nonna), amount: 18 }])
  })
})
