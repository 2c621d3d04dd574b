import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { approveBatch, makeBatch, sendBatch } from '#server/features/money/payouts/batches/batch-flows.ts'
import { connectRail } from '#server/features/money/payouts/connect/connect-rail.ts'
import { scanOf } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { aClosedOperator } from '#tests/support/operators.ts'
import { inDisorder, type StripeEvent } from '#tests/support/stripe/stripe-deliveries.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const t = await forFile(startStripeShop())
const { stripe } = t
const { accounts, payouts, transfers } = stripe.records

let seed = 4_711
const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
const deliver = async (): Promise<void> => {
  const arrange = (events: StripeEvent[]) => inDisorder(events, random)
  expect(new Set(await stripe.deliverOutbox(t.address, arrange))).toEqual(new Set([200]))
}

/** A restaurant that is through Stripe's form, and an order of 80 dollars that it has handed over. */
async function aPayableOrder() {
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.payouts.onboarding, { origin_url: t.origin })
  const account = [...accounts.accounts.keys()].at(-1) ?? ''
  accounts.onboard(account)
  await deliver()
  const customer = await t.aCustomer()
  const item = await t.aFoodItem(restaurant, { discounted_price: 40, original_price: 60 })
  const order = await t.anOrder(customer, item, 2)
  const { session_id } = await t.checkout(customer, order)
  stripe.records.pay(session_id)
  await t.status(customer, session_id)
  const paid = await t.orderOf(customer, order)
  await restaurant.client.ok(api.pickups.collect, { ...scanOf(paid), outside_window: true })
  await t.advance({ hours: 49 })
  return { restaurant, account, charge: stripe.records.charges.ofPayment(payment(session_id)) }
}
const payment = (session_id: string) => stripe.records.sessionOf(session_id).payment_intent ?? ''

const team = [await aClosedOperator(t, 'finance'), await aClosedOperator(t, 'finance')].map(
  (one) => one.operator_id,
)
const pay = (): Promise<unknown> =>
  t.database.transaction(async (tx) => {
    const deps = { now: t.now, rail: connectRail, bank_file: { user: undefined } }
    const { id } = await makeBatch(tx, deps, team[0] ?? '')
    await approveBatch(tx, deps, id, team[1] ?? '')
    return sendBatch(tx, deps, id)
  })

/** Lets time pass until there are so many payouts at Stripe, some days at most. */
async function untilPayouts(count: number): Promise<void> {
  for (let left = 12; left > 0 && payouts.payouts.size < count; left -= 1) await t.advance({ hours: 12 })
  expect(payouts.payouts.size).toBe(count)
}
const latest = () => [...payouts.payouts.values()].at(-1)?.id ?? ''

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
  const history = async () =>
    (await restaurant.client.ok(api.payouts.browse, {})).map(({ status, amount }) => [status, amount])
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
