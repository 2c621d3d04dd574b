import { afterAll, expect, it } from 'vitest'
import { lockAccount, lockAccountShared } from '#server/features/people/accounts/account-store.ts'
import {
  deleteSession,
  insertSession,
  lockSessionShared,
} from '#server/features/people/accounts/sign-in/session-store.ts'
import { countAccepted } from '#server/features/people/operators/operator-store.ts'
import { lockItem, lockItems } from '#server/features/kitchen/food-items/food-item-store.ts'
import { lockOrder, lockOrders } from '#server/features/orders/ordering/order-store.ts'
import { lockSession } from '#server/features/payments/processing/payment-store.ts'
import { lockProvider, lockProviderShared } from '#server/features/payments/processing/provider-store.ts'
import {
  lockRestaurantShared,
  lockRestaurantToChange,
  lockRestaurantToClose,
  updateProfile,
} from '#server/features/kitchen/restaurants/restaurant-store.ts'
import {
  lockBySubscriptionPlan,
  lockSubscription,
  updateSubscription,
} from '#server/features/kitchen/subscriptions/subscription-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { waitsFor } from '#tests/support/lock-queue.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'

// What a flow reads under a lock stays as it is until the flow has committed: each lock, met by somebody who
// must wait for it.
const url = await freshDatabase()
afterAll(() => dropDatabase(url))
const t = await appForFile({ database_url: url })
const { query } = t.database

const [nonna, kim] = [await t.aRestaurant(), await t.aCustomer()]
const account_id = nonna.user.id
const restaurant_id = nonna.user.restaurant_id ?? ''
const item = await t.aFoodItem(nonna)
const order = await t.anOrder(kim, item)
const { body: checkout } = await t.openCheckout(kim, order)
const provider_ref = 'subscription-plan-of-nonna'
await updateSubscription(query, account_id, { provider_ref })
const session_id = newId(t.now())
await insertSession(query, {
  id: session_id,
  account_id,
  token_hash: Buffer.from(session_id),
  network: null,
  created_at: t.now(),
  last_seen_at: t.now(),
  expires_at: new Date(t.inMinutes(60)),
  second_step_at: null,
  device: '',
})

type Lock = (tx: Db) => Promise<unknown>
const shareAccount: Lock = (tx) => lockAccountShared(tx, account_id)
const shareRestaurant: Lock = (tx) => lockRestaurantShared(tx, restaurant_id)
const close: Lock = (tx) => lockRestaurantToClose(tx, restaurant_id)

it.each<[string, Lock, Lock?]>([
  ['two changes of a subscription', (tx) => lockSubscription(tx, account_id)],
  ['two reports of the provider about a subscription plan', (tx) => lockBySubscriptionPlan(tx, provider_ref)],
  ['two changes of an account', (tx) => lockAccount(tx, account_id)],
  ['what needs an account, and erasing it', shareAccount, (tx) => lockAccount(tx, account_id)],
  [
    'what a session does, and its end',
    (tx) => lockSessionShared(tx, session_id),
    (tx) => deleteSession(tx, account_id, session_id),
  ],
  ['two settlements of a checkout session', (tx) => lockSession(tx, checkout.session_id)],
  ['a payment, and a change of the payment provider', lockProviderShared, lockProvider],
  ['a change of the payment provider, and a payment', lockProvider, lockProviderShared],
  ['a listing, and closing the restaurant', shareRestaurant, close],
  ['closing a restaurant, and a listing', close, shareRestaurant],
  [
    'a listing, and a change of the schedule',
    shareRestaurant,
    (tx) => lockRestaurantToChange(tx, restaurant_id),
  ],
  ['two who may be the second operator, who need not wait', countAccepted],
  ['two transitions of an order', (tx) => lockOrder(tx, order.id)],
  ['two that lock several orders', (tx) => lockOrders(tx, [order.id])],
  ['two edits of a food item', (tx) => lockItem(tx, item.id)],
  ['two orders of food items', (tx) => lockItems(tx, [item.id])],
])('makes the second wait for the first: %s', async (_who, lock, other = lock) => {
  expect(await waitsFor(t.database, lock, other)).toBe(true)
})

it.each<[string, Lock]>([
  ['listings of one restaurant', shareRestaurant],
  ['sign-ins of one account', shareAccount],
  ['payments of one provider', lockProviderShared],
])('lets two share a lock without waiting: %s', async (_who, lock) => {
  expect(await waitsFor(t.database, lock, lock)).toBe(false)
})

it('counts both of two changes of a profile at the same moment as revisions of its calendar entries', async () => {
  const change = (name: string) => (tx: Db) => updateProfile(tx, restaurant_id, { name }, t.now())
  const sequence = async () =>
    (
      await query
        .selectFrom('restaurant')
        .select('calendar_sequence')
        .where('id', '=', restaurant_id)
        .executeTakeFirstOrThrow()
    ).calendar_sequence
  const before = await sequence()
  expect(await waitsFor(t.database, change('Nonna Rosa'), change('Nonna Maria'))).toBe(true)
  expect(await sequence()).toBe(before + 2)
})
