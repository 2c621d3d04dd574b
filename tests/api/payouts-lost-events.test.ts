import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { ledgerBalances } from '#tests/support/ledger-balances.ts'
import { aStripePayday } from '#tests/support/stripe-payday.ts'

const { t, aPayableOrder, pay, untilPayouts, latest, historyOf, loseEvents, arriveUnreported } =
  await aStripePayday()
const { stripe } = t
const { accounts, payouts, disputes, transfers } = stripe.records

it('settles a payout whose arrival no event has told of', async () => {
  const { restaurant } = await aPayableOrder()
  await pay()
  await untilPayouts(1)
  await arriveUnreported()
  expect(await historyOf(restaurant)).toEqual([['settled', 72]])
  expect(await ledgerBalances(t, idOf(restaurant))).toMatchObject({ restaurant: 0, payout_clearing: 0 })
})

it('takes back a payout that came back after it had arrived, of which no event has told', async () => {
  const { restaurant, account } = await aPayableOrder()
  const before = payouts.payouts.size
  await pay()
  await untilPayouts(before + 1)
  await arriveUnreported()
  expect(await historyOf(restaurant)).toEqual([['settled', 72]])

  await t.advance({ days: 4 })
  payouts.fail(latest())
  loseEvents()
  await t.advance({ days: 1 })
  expect(await historyOf(restaurant)).toEqual([['returned', 72]])
  expect([...transfers.transfers.values()].at(-1)).toMatchObject({ amount_reversed: 7_200 })
  expect(stripe.records.balances.total(account)).toBe(0)

  await t.advance({ minutes: 1 })
  expect(await ledgerBalances(t, idOf(restaurant))).toMatchObject({ restaurant: -7_200, payout_clearing: 0 })
  await pay()
  await untilPayouts(before + 2)
  await arriveUnreported()
  expect(await historyOf(restaurant)).toEqual([
    ['settled', 72],
    ['returned', 72],
  ])
})

it('takes back a payout of which its arrival was heard before the answer that had made it', async () => {
  const { restaurant } = await aPayableOrder()
  const before = payouts.payouts.size
  await pay()
  await untilPayouts(before + 1)
  // As after a crash between the answer and its record.
  await t.update('payout', { restaurant_id: idOf(restaurant) }, { provider_ref: null })
  payouts.arrive(latest())
  loseNothing(await stripe.deliverOutbox(t.address))
  expect(await historyOf(restaurant)).toEqual([['settled', 72]])

  payouts.fail(latest())
  loseEvents()
  await t.advance({ days: 1 })
  expect(await historyOf(restaurant)).toEqual([['returned', 72]])

  await t.advance({ minutes: 1 })
  await pay()
  await untilPayouts(before + 2)
  await arriveUnreported()
  expect(await historyOf(restaurant)).toEqual([
    ['settled', 72],
    ['returned', 72],
  ])
})

it('asks about a payout that has arrived for ten days, and then no more', async () => {
  const { restaurant } = await aPayableOrder()
  const before = payouts.payouts.size
  await pay()
  await untilPayouts(before + 1)
  await arriveUnreported()
  const requestsOfDay = async (): Promise<number> => {
    const earlier = stripe.requests.length
    await t.advance({ days: 1 })
    return stripe.requests.slice(earlier).filter((one) => one === `GET /v1/payouts/${latest()}`).length
  }
  const times: number[] = []
  for (let days = 0; days < 12; days += 1) times.push(await requestsOfDay())
  expect(times).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
  expect(await historyOf(restaurant)).toEqual([['settled', 72]])
})

it('ends a dispute of whose decision no event has told, and pays the share that it held', async () => {
  const { restaurant, payment_intent } = await aPayableOrder({ hours: 1 })
  const dispute = disputes.open(payment_intent)
  loseNothing(await stripe.deliverOutbox(t.address))
  await t.advance({ hours: 53 })
  expect(await restaurant.client.ok(api.payouts.balance, {})).toMatchObject({ payable: 0 })
  disputes.decide(dispute.id, 'won')
  loseEvents()
  await t.advance({ hours: 24 })
  expect(await t.row('dispute', { provider_ref: dispute.id })).toMatchObject({ status: 'won' })
  await t.advance({ minutes: 1 })
  expect(await restaurant.client.ok(api.payouts.balance, {})).toMatchObject({ payable: 72 })
})

const loseNothing = (statuses: number[]) => expect(new Set(statuses)).toEqual(new Set([200]))

it.each(['ready', 'restricted'] as const)('learns within a day that an account is %s', async (state) => {
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.payouts.onboarding, { origin_url: t.origin })
  const account = [...accounts.accounts.keys()].at(-1) ?? ''
  accounts.onboard(account)
  if (state === 'restricted') {
    loseNothing(await stripe.deliverOutbox(t.address))
    accounts.restrict(account, 'individual.verification.document')
  }
  loseEvents()
  await t.advance({ hours: 25 })
  expect(await t.row('payout_account', { account_ref: account })).toMatchObject({
    is_ready: state === 'ready',
  })
})

it('asks Stripe when a restaurant comes back from the form, and shows what was known when Stripe does not answer', async () => {
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.payouts.onboarding, { origin_url: t.origin })
  const account = [...accounts.accounts.keys()].at(-1) ?? ''
  accounts.onboard(account)
  loseEvents()
  await t.advance({ seconds: 30 })
  stripe.spoil('error', `GET /v2/core/accounts/${account}`)
  const before = await restaurant.client.ok(api.payouts.balance, {})
  expect(before.account).toMatchObject({ is_ready: false })
  expect((await restaurant.client.ok(api.payouts.balance, {})).account).toMatchObject({ is_ready: true })
})

it('learns by the next hour that an account is ready', async () => {
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.payouts.onboarding, { origin_url: t.origin })
  const account = [...accounts.accounts.keys()].at(-1) ?? ''
  accounts.onboard(account)
  loseEvents()
  await t.advance({ minutes: 121 })
  expect(await t.row('payout_account', { account_ref: account })).toMatchObject({ is_ready: true })
})
