import { describe, expect, it } from 'vitest'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { inDisorder, type StripeEvent } from '#tests/support/stripe/stripe-deliveries.ts'
import { aStripePayday } from '#tests/support/stripe-payday.ts'

const { t, aPayableOrder, owe, pay, untilPayouts, latest, historyOf } = await aStripePayday()
const { stripe } = t
const { accounts, charges, payouts, transfers } = stripe.records

let seed = 4_711
const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
const deliver = async (): Promise<void> => {
  const arrange = (events: StripeEvent[]) => inDisorder(events, random)
  expect(new Set(await stripe.deliverOutbox(t.address, arrange))).toEqual(new Set([200]))
}

it('pays once through lost answers, and once more after a payout came back that had arrived', async () => {
  const { restaurant, account, charge } = await aPayableOrder()
  stripe.spoil('silence_after', 'POST /v1/transfers')
  stripe.spoil('silence_after', 'POST /v1/payouts')
  await pay()
  await untilPayouts(1)
  await t.advance({ hours: 2 })
  expect([...transfers.transfers.values()]).toMatchObject([
    { amount: 7_200, destination: account, source_transaction: charge.id },
  ])
  payouts.arrive(latest())
  await deliver()
  const history = () => historyOf(restaurant)
  expect(await history()).toEqual([['settled', 72]])

  payouts.fail(latest())
  await deliver()
  await deliver()
  expect(await history()).toEqual([['returned', 72]])
  expect([...transfers.transfers.values()]).toMatchObject([{ amount_reversed: 7_200 }])
  expect(stripe.records.balances.total(account)).toBe(0)

  await t.advance({ minutes: 1 })
  await pay()
  await untilPayouts(2)
  payouts.arrive(latest())
  await deliver()
  expect(await history()).toEqual([
    ['settled', 72],
    ['returned', 72],
  ])
  expect([...transfers.transfers.values()].at(-1)).toMatchObject({ amount: 7_200, source_transaction: null })
  expect(stripe.records.balances.total(account)).toBe(0)
  expect(await ledgerBalances(t, idOf(restaurant))).toMatchObject({ restaurant: 0, payout_clearing: 0 })
  await expect(pay()).rejects.toMatchObject({ code: 'nothing_to_pay' })
})

describe('money that is not available yet', () => {
  const transferred = () => transfers.transfers.size
  const paid = () => payouts.payouts.size

  it('is transferred within the hour after it is, though Stripe has refused that before', async () => {
    const { restaurant } = await aPayableOrder()
    await owe(restaurant, 6_000)
    const before = { transferred: transferred(), paid: paid() }
    // Is available in three days; what the order brought is then.
    charges.charge(90_000)
    await t.advance({ hours: 60 })
    await pay()
    await t.advance({ hours: 11 })
    expect([transferred(), paid()]).toEqual([before.transferred + 1, before.paid])
    await t.advance({ hours: 2 })
    expect([transferred(), paid()]).toEqual([before.transferred + 2, before.paid + 1])
  })

  it('is paid out within the hour after it is, though Stripe has refused that before', async () => {
    const before = paid()
    await aPayableOrder({ hours: 60 })
    await pay()
    await t.advance({ hours: 11 })
    expect(paid()).toBe(before)
    await t.advance({ hours: 2 })
    expect(paid()).toBe(before + 1)
  })
})

it.each([
  ['the first request for each step reaches Stripe after the second', 'held', { minutes: 5 }],
  ['the answer to each step is lost, and Stripe has forgotten its key', 'silence_after', { hours: 25 }],
] as const)('transfers and pays out what is owed once though %s', async (_what, fault, span) => {
  const { restaurant, account } = await aPayableOrder()
  const paid_before = payouts.payouts.size
  await pay()
  // So that there is money for more than what is owed, at Stripe and in the account.
  charges.charge(90_000)
  await untilPayouts(paid_before + 1)
  await t.advance({ days: 3 })
  payouts.arrive(latest())
  await deliver()
  transfers.create({ destination: account, amount: '9000' })
  await owe(restaurant, 6_000)

  const transferred_before = transfers.transfers.size
  for (const what of ['transfers', 'payouts']) stripe.spoil(fault, `POST /v1/${what}`)
  await pay()
  for (let times = 0; times < 3; times += 1) await t.advance(span)
  stripe.letThrough()
  expect(transfers.transfers.size).toBe(transferred_before + 1)
  expect(payouts.payouts.size).toBe(paid_before + 2)
  payouts.arrive(latest())
  await deliver()
  expect(await historyOf(restaurant)).toEqual([
    ['settled', 60],
    ['settled', 72],
  ])
})

it('takes back a transfer of another process that arrives while its payout is being taken back', async () => {
  const { restaurant, account, charge } = await aPayableOrder()
  await t.advance({ days: 3 })
  const before = transfers.transfers.size
  stripe.spoil('error', 'POST /v1/transfers')
  await pay()
  await t.advance({ seconds: 2 })
  accounts.restrict(account, 'individual.verification.document')
  await t.advance({ minutes: 5 })
  expect(await historyOf(restaurant)).toEqual([['sent', 72]])
  expect(transfers.transfers.size).toBe(before)
  accounts.onboard(account)
  const { id, return_reason } = await t.row('payout', { restaurant_id: idOf(restaurant) })
  expect(return_reason).toContain('capabilities')
  const { order_id } = await t.row('payout_transfer', { payout_id: id })
  transfers.create({
    destination: account,
    amount: '7200',
    source_transaction: charge.id,
    transfer_group: order_id ?? '',
    'metadata[payout_id]': id,
  })
  await t.advance({ hours: 1 })
  expect(await historyOf(restaurant)).toEqual([['returned', 72]])
  expect([...transfers.transfers.values()].at(-1)).toMatchObject({ amount_reversed: 7_200 })
  expect(stripe.records.balances.total(account)).toBe(0)
})
