import { expect, it } from 'vitest'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { inDisorder, type StripeEvent } from '#tests/support/stripe/stripe-deliveries.ts'
import { aStripePayday } from '#tests/support/stripe-payday.ts'

const { t, aPayableOrder, pay, untilPayouts, latest, historyOf } = await aStripePayday()
const { stripe } = t
const { payouts, transfers } = stripe.records

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
