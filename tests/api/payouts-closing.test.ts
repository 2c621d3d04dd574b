import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { aStripePayday } from '#tests/support/stripe-payday.ts'

const { t, aPayableOrder, pay, untilPayouts, arriveUnreported } = await aStripePayday()
const { stripe } = t
const { accounts, balances } = stripe.records

const erase = ({ client }: Person) => client.ok(api.accounts.erase, { password: PASSWORD })
const isLinked = async (restaurant: Person) =>
  (await t.rows('payout_account', { restaurant_id: idOf(restaurant) })).length === 1
const stateOf = async (restaurant: Person, account: string) => ({
  is_linked: await isLinked(restaurant),
  is_closed: accounts.isClosed(account),
})
const OPEN = { is_linked: true, is_closed: false }
const CLOSED = { is_linked: false, is_closed: true }
const message = 'the account of a closed restaurant could not be closed and will be tried again'

/** A restaurant with an account at Stripe, which was never owed anything. */
async function aLinkedRestaurant() {
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.payouts.onboarding, { origin_url: t.origin })
  return { restaurant, account: [...accounts.accounts.keys()].at(-1) ?? '' }
}

it('closes the account of a restaurant at Stripe when its owner has erased theirs, and of no other', async () => {
  const [gone, stays] = [await aLinkedRestaurant(), await aLinkedRestaurant()]
  await erase(gone.restaurant)
  await t.advance({ days: 1 })
  expect(await stateOf(gone.restaurant, gone.account)).toEqual(CLOSED)
  expect(await stateOf(stays.restaurant, stays.account)).toEqual(OPEN)
})

it('closes it after it was paid what it is owed, once that can no longer come back', async () => {
  const { restaurant, account } = await aPayableOrder()
  await erase(restaurant)
  await t.advance({ days: 2 })
  expect(await stateOf(restaurant, account)).toEqual(OPEN)
  await pay()
  await untilPayouts(1)
  expect(await stateOf(restaurant, account)).toEqual(OPEN)
  await arriveUnreported()
  await t.advance({ days: 1 })
  expect(await stateOf(restaurant, account)).toEqual(OPEN)
  for (let day = 0; day < 12; day += 1) await t.advance({ days: 1 })
  expect(await stateOf(restaurant, account)).toEqual(CLOSED)
})

it.each(['error', 'silence_after'] as const)('closes it later when Stripe fails: %s', async (fault) => {
  const { restaurant, account } = await aLinkedRestaurant()
  await erase(restaurant)
  stripe.spoil(fault, `POST /v2/core/accounts/${account}/close`)
  await t.advance({ hours: 1 })
  expect(t.logged(message)).toContainEqual(expect.objectContaining({ account, level: 40 }))
  await t.advance({ days: 1 })
  expect(await stateOf(restaurant, account)).toEqual(CLOSED)
})

it('closes it once its balance at Stripe is zero', async () => {
  const { restaurant, account } = await aLinkedRestaurant()
  const source = { id: 'adj_1', object: 'adjustment' }
  balances.move(account, { type: 'adjustment', amount: 500, source })
  await erase(restaurant)
  await t.advance({ days: 1 })
  expect(await stateOf(restaurant, account)).toEqual(OPEN)
  balances.move(account, { type: 'adjustment', amount: -500, source })
  await t.advance({ days: 1 })
  expect(await stateOf(restaurant, account)).toEqual(CLOSED)
})
