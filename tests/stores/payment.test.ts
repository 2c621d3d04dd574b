import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import {
  claimOverdueSessions,
  claimSessionCheck,
  deleteEventsBefore,
  findOpenSessionsOfAccount,
  findSession,
  findSessionsForPurpose,
  findSessionsOfAccount,
  insertSession,
  isEventRecorded,
  lockSession,
  markExpired,
  markPaid,
  recordEvent,
} from '#server/features/payments/processing/payment-store.ts'
import { RECONCILE_AFTER_MS } from '#server/features/payments/processing/payment-rules.ts'
import {
  claimDueRefunds,
  findRefunds,
  insertRefund,
  updateRefund,
} from '#server/features/payments/processing/refund-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'
import { whileLocked } from '#tests/support/lock-queue.ts'

// What the sweeps and the requests of several processes do to the same checkout sessions.
const t = await appForFile()
const { query, transaction } = t.database

async function checkout() {
  const customer = await t.aCustomer()
  const order = await t.anOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  const { body } = await t.openCheckout(customer, order)
  return { customer, ...body }
}
type Checkout = Awaited<ReturnType<typeof checkout>>
async function sessionOf({ session_id }: Checkout) {
  const session = await findSession(query, session_id)
  if (session === undefined) throw new Error('no such session')
  return session
}
const statuses = (checkouts: Checkout[]) =>
  Promise.all(checkouts.map(async (one) => (await sessionOf(one)).status))

it('does not expire a checkout session that is paid', async () => {
  const paid = await checkout()
  await t.payOn(paid.customer, paid)
  await markExpired(query, paid.session_id)
  expect(await sessionOf(paid)).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

it('lets one of two requests check a checkout session at the provider, and no other with it', async () => {
  const [one, other] = [await checkout(), await checkout()]
  const session = await sessionOf(one)
  const claim = () => claimSessionCheck(query, session, t.now())
  expect([await claim(), await claim()]).toEqual([true, false])
  expect((await sessionOf(other)).checked_at).toBeNull()
})

it('lets no request check a checkout session that is paid', async () => {
  const paid = await checkout()
  const session = await sessionOf(paid)
  await t.payOn(paid.customer, paid)
  const { checked_at } = await sessionOf(paid)
  expect(await claimSessionCheck(query, { ...session, checked_at }, t.now())).toBe(false)
})

it('expires the checkout sessions of an erased account alone', async () => {
  const [mine, neighbours] = [await checkout(), await checkout()]
  await mine.customer.client.ok(accountsApi.erase, { password: PASSWORD })
  await t.jobs.drain()
  expect(await statuses([mine, neighbours])).toEqual(['expired', 'open'])
})

it('opens a checkout session of its own for each restaurant that pays a subscription plan', async () => {
  const open = async () => {
    const { client } = await t.aRestaurant()
    return (
      await client.ok(paymentsApi.checkout, { package_id: 'restaurant_subscription', origin_url: t.origin })
    ).session_id
  }
  const [one, other] = [await open(), await open()]
  expect(one).not.toBe(other)
})

it('finds the checkout sessions of one account, those that are open and those for one purpose', async () => {
  const [mine, theirs] = [await checkout(), await checkout()]
  const { account_id, order_id } = await sessionOf(mine)
  t.moveClock({ seconds: 1 })
  const second = await t.anOrder(mine.customer, await t.aFoodItem(await t.aRestaurant()))
  const { body } = await t.openCheckout(mine.customer, second)
  await markPaid(query, body.session_id, { provider_ref: null, fulfilled_at: t.now() })
  const ids = (sessions: { id: string }[]) => sessions.map(({ id }) => id)
  const rows = await findSessionsOfAccount(query, account_id, { after: undefined, limit: 9 })
  expect(ids(rows)).toEqual([mine.session_id, body.session_id])
  expect(ids(await findSessionsOfAccount(query, account_id, { after: rows[0], limit: 9 }))).toEqual([
    body.session_id,
  ])
  expect(ids(await findSessionsOfAccount(query, account_id, { after: undefined, limit: 1 }))).toEqual([
    mine.session_id,
  ])
  expect(ids(await findOpenSessionsOfAccount(query, account_id))).toEqual([mine.session_id])
  const purpose = { account_id, package_id: 'order' as const, order_id }
  expect(ids(await findSessionsForPurpose(query, purpose))).toEqual([mine.session_id])
  expect(ids(await findSessionsForPurpose(query, { ...purpose, order_id: null }))).toEqual([])
  expect(
    ids(
      await findSessionsForPurpose(query, {
        ...purpose,
        account_id: (await sessionOf(theirs)).account_id,
      }),
    ),
  ).toEqual([])
  expect((await sessionOf(theirs)).status).toBe('open')
})

it('finds the checkout session for a subscription plan, which has no order', async () => {
  const { client, user } = await t.aRestaurant()
  const { session_id } = await client.ok(paymentsApi.checkout, {
    package_id: 'restaurant_subscription',
    origin_url: t.origin,
  })
  const purpose = { account_id: user.id, package_id: 'restaurant_subscription' as const, order_id: null }
  expect((await findSessionsForPurpose(query, purpose)).map(({ id }) => id)).toEqual([session_id])
})

it('inserts a checkout session once, whatever is inserted with it', async () => {
  const one = await checkout()
  const session = await sessionOf(one)
  await insertSession(query, { ...session, amount_cents: 1 })
  expect((await sessionOf(one)).amount_cents).toBe(session.amount_cents)
})

it('expires one checkout session alone', async () => {
  const [one, other] = [await checkout(), await checkout()]
  await markExpired(query, one.session_id)
  expect(await statuses([one, other])).toEqual(['expired', 'open'])
})

it('records an event of the provider once, and forgets those from before an instant', async () => {
  const [event, other] = [
    { id: 'evt_one', type: 'charge.refunded', about: 'other' as const },
    { id: 'evt_other', type: 'charge.refunded', about: 'other' as const },
  ]
  const record = (each: typeof event) => transaction((tx) => recordEvent(tx, each, t.now()))
  expect([await record(event), await record(event), await record(other)]).toEqual([true, false, true])
  expect(await isEventRecorded(query, 'evt_none')).toBe(false)
  await deleteEventsBefore(query, t.now())
  expect(await isEventRecorded(query, event.id)).toBe(true)
  t.moveClock({ seconds: 1 })
  await deleteEventsBefore(query, t.now())
  expect(await isEventRecorded(query, event.id)).toBe(false)
})

it('checks a session that nobody asks about from a while after it was opened, and leaves one that another process checks', async () => {
  const { session_id } = await checkout()
  const claims = async (now: Date) => (await claimOverdueSessions(query, 1_000, now)).includes(session_id)
  const due = new Date(t.now().getTime() + RECONCILE_AFTER_MS)
  expect(await claims(justBefore(due))).toBe(false)
  const lock = (tx: Db) => lockSession(tx, session_id)
  expect(await whileLocked(t.database, lock, () => claims(due))).toBe(false)
  expect(await claims(due)).toBe(true)
})

it('checks a session that nobody asks about less and less often', async () => {
  const { session_id } = await checkout()
  const isClaimed = async () => (await claimOverdueSessions(query, 1_000, t.now())).includes(session_id)
  t.moveClock({ minutes: 8 })
  expect(await isClaimed()).toBe(true)
  t.moveClock({ minutes: 2 })
  // A quarter of its age has to have passed.
  expect(await isClaimed()).toBe(false)
  t.moveClock({ seconds: 40 })
  expect(await isClaimed()).toBe(true)
})

async function aRefund() {
  const restaurant = await t.aRestaurant()
  const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
  await restaurant.client.ok(ordersApi.cancelByRestaurant, { order_id: order.id, reason: 'Oven broke' })
  return query.selectFrom('refund').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
}
const rowOf = (id: string) =>
  query.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const claimed = async () => (await transaction((tx) => claimDueRefunds(tx, 100, t.now()))).map(({ id }) => id)

it('claims a refund when it is due, and counts its own attempts', async () => {
  const first = await aRefund()
  expect(await claimed()).toEqual([first.id])
  const second = await aRefund()
  expect(await claimed()).toEqual([second.id])
  const { due_at } = await rowOf(first.id)
  t.moveClock({ seconds: (due_at.getTime() - t.now().getTime()) / 1000 - 0.001 })
  expect(await claimed()).toEqual([])
  t.moveClock({ seconds: 0.001 })
  expect(await claimed()).toContain(first.id)
  expect((await rowOf(first.id)).attempts).toBe(2)
})

it('finds the refunds of an order, oldest first, and not those of another', async () => {
  const [one, other] = [await aRefund(), await aRefund()]
  const earlier = { ...one, id: randomUUID(), amount_cents: 1, created_at: justBefore(one.created_at) }
  await insertRefund(query, earlier)
  expect(await findRefunds(query, [one.order_id ?? ''])).toEqual([earlier, one])
  expect(await findRefunds(query, [other.order_id ?? ''])).toHaveLength(1)
})

it('settles one refund alone, and once', async () => {
  const [one, other] = [await aRefund(), await aRefund()]
  const settle = (status: 'succeeded' | 'failed') =>
    updateRefund(query, one.id, { status, provider_ref: null, settled_at: t.now() })
  await settle('succeeded')
  await settle('failed')
  expect([(await rowOf(one.id)).status, (await rowOf(other.id)).status]).toEqual(['succeeded', 'pending'])
})

it('lets one process claim a refund, and another does not wait for it', async () => {
  const { id } = await aRefund()
  const claim = (tx: Db) => claimDueRefunds(tx, 100, t.now())
  await whileLocked(t.database, claim, async () => {
    const other = await aRefund()
    expect(await claimed()).toEqual([other.id])
  })
  expect((await rowOf(id)).attempts).toBe(1)
})
