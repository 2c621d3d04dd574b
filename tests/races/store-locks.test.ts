import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockAccount, lockAccountShared } from '#server/features/people/accounts/account-store.ts'
import {
  deleteSession,
  insertSession,
  lockSessionShared,
} from '#server/features/people/accounts/sign-in/session-store.ts'
import { lockItem, lockItems } from '#server/features/kitchen/food-items/food-item-store.ts'
import { lockOrder, lockOrders } from '#server/features/orders/orders/order-store.ts'
import { lockSession } from '#server/features/payments/payments/payment-store.ts'
import {
  lockProvider,
  lockProviderShared,
} from '#server/features/payments/payments/provider/provider-store.ts'
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
import { startApp, type TestApp } from '#tests/support/app.ts'
import { patientAddress, waitsFor } from '#tests/support/lock-queue.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'

// What a flow reads under a lock stays as it is until the flow has committed: each lock, met by somebody who must wait for it.
interface Rows {
  account_id: string
  restaurant_id: string
  session_id: string
  food_item_id: string
  order_id: string
  payment_session_id: string
  provider_ref: string
}

let url: string
let t: TestApp
let rows: Rows
beforeAll(async () => {
  url = await freshDatabase()
  t = await startApp({ database_url: patientAddress(url) })
  rows = await insertRows()
})
afterAll(async () => {
  await t.stop()
  await dropDatabase(url)
})

async function insertRows(): Promise<Rows> {
  const nonna = await t.aRestaurant()
  const kim = await t.aCustomer()
  const item = await t.aFoodItem(nonna)
  const order = await t.anOrder(kim, item)
  const { body } = await t.openCheckout(kim, order)
  const provider_ref = 'subscription-plan-of-nonna'
  await updateSubscription(t.database.query, nonna.user.id, { provider_ref })
  return {
    account_id: nonna.user.id,
    restaurant_id: nonna.user.restaurant_id ?? '',
    session_id: await aSession(nonna.user.id),
    food_item_id: item.id,
    order_id: order.id,
    payment_session_id: body.session_id,
    provider_ref,
  }
}

async function aSession(account_id: string): Promise<string> {
  const id = newId(t.now())
  const [created_at, expires_at] = [t.now(), new Date(t.inMinutes(60))]
  const session = {
    id,
    account_id,
    token_hash: Buffer.from(id),
    created_at,
    last_seen_at: created_at,
    expires_at,
    device: '',
  }
  await insertSession(t.database.query, session)
  return id
}

type Lock = (tx: Db) => Promise<unknown>
const cases: [who: string, lock: Lock, other: Lock][] = [
  [
    'a subscription, two changes',
    (tx) => lockSubscription(tx, rows.account_id),
    (tx) => lockSubscription(tx, rows.account_id),
  ],
  [
    'a subscription plan, two reports of the provider',
    (tx) => lockBySubscriptionPlan(tx, rows.provider_ref),
    (tx) => lockBySubscriptionPlan(tx, rows.provider_ref),
  ],
  [
    'an account, two changes',
    (tx) => lockAccount(tx, rows.account_id),
    (tx) => lockAccount(tx, rows.account_id),
  ],
  [
    'an account, erasing beside what needs it',
    (tx) => lockAccountShared(tx, rows.account_id),
    (tx) => lockAccount(tx, rows.account_id),
  ],
  [
    'a session, its end beside what it does',
    (tx) => lockSessionShared(tx, rows.session_id),
    (tx) => deleteSession(tx, rows.account_id, rows.session_id),
  ],
  [
    'a checkout session, two settlements',
    (tx) => lockSession(tx, rows.payment_session_id),
    (tx) => lockSession(tx, rows.payment_session_id),
  ],
  ['the payment provider, its change beside a payment', lockProviderShared, lockProvider],
  ['the payment provider, a payment beside its change', lockProvider, lockProviderShared],
  [
    'a restaurant, closing beside a listing',
    (tx) => lockRestaurantShared(tx, rows.restaurant_id),
    (tx) => lockRestaurantToClose(tx, rows.restaurant_id),
  ],
  [
    'a restaurant, a listing beside closing',
    (tx) => lockRestaurantToClose(tx, rows.restaurant_id),
    (tx) => lockRestaurantShared(tx, rows.restaurant_id),
  ],
  [
    'a restaurant, a change of its schedule beside a listing',
    (tx) => lockRestaurantShared(tx, rows.restaurant_id),
    (tx) => lockRestaurantToChange(tx, rows.restaurant_id),
  ],
  ['an order, two transitions', (tx) => lockOrder(tx, rows.order_id), (tx) => lockOrder(tx, rows.order_id)],
  [
    'orders, two who lock several',
    (tx) => lockOrders(tx, [rows.order_id]),
    (tx) => lockOrders(tx, [rows.order_id]),
  ],
  [
    'a food item, two edits',
    (tx) => lockItem(tx, rows.food_item_id),
    (tx) => lockItem(tx, rows.food_item_id),
  ],
  [
    'food items, two orders',
    (tx) => lockItems(tx, [rows.food_item_id]),
    (tx) => lockItems(tx, [rows.food_item_id]),
  ],
]

describe('a transaction waits for the lock on', () => {
  it.each(cases)('%s', async (_who, lock, other) => {
    expect(await waitsFor(t.database, lock, other)).toBe(true)
  })
})

describe('locks that share a row', () => {
  it.each<[string, Lock]>([
    ['listings of one restaurant', (tx) => lockRestaurantShared(tx, rows.restaurant_id)],
    ['sign-ins of one account', (tx) => lockAccountShared(tx, rows.account_id)],
    ['payments of one provider', lockProviderShared],
  ])('do not wait for each other: %s', async (_who, lock) => {
    expect(await waitsFor(t.database, lock, lock)).toBe(false)
  })
})

it('counts both of two changes of a profile at the same moment as revisions of its calendar entries', async () => {
  const change = (name: string) => (tx: Db) => updateProfile(tx, rows.restaurant_id, { name }, t.now())
  const sequence = async () =>
    (
      await t.database.query
        .selectFrom('restaurant')
        .select('calendar_sequence')
        .where('id', '=', rows.restaurant_id)
        .executeTakeFirstOrThrow()
    ).calendar_sequence
  const before = await sequence()
  expect(await waitsFor(t.database, change('Nonna Rosa'), change('Nonna Maria'))).toBe(true)
  expect(await sequence()).toBe(before + 2)
})
