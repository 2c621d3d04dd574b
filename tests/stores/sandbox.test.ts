import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  expireCheckout,
  findCheckout,
  findOrInsertCheckout,
  findOrInsertRefund,
  findSubscriptionPlan,
  insertSubscriptionPlan,
  lockDueSubscriptionPlans,
  payCheckout,
  updateSubscriptionPlan,
  type SandboxCheckout,
  type SandboxSubscriptionPlan,
} from '#server/features/payments/processing/sandbox/sandbox-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'
import { whileLocked } from '#tests/support/lock-queue.ts'

// The sandbox stands for a payment provider, which keeps its own records whatever the shop asks.
const t = await appForFile()
const { query, transaction } = t.database

async function aCheckout(): Promise<SandboxCheckout> {
  return findOrInsertCheckout(query, {
    id: randomUUID(),
    idempotency_key: randomUUID(),
    mode: 'payment',
    amount_cents: 1_100,
    currency: 'AUD',
    description: 'Lasagne',
    success_url: t.origin,
    cancel_url: t.origin,
    status: 'open',
    payment_ref: null,
    created_at: t.now(),
    expires_at: minutesAfter(t.now(), 30),
    paid_at: null,
  })
}
const statusOf = async ({ id }: { id: string }) => (await findCheckout(query, id))?.status
const pay = ({ id }: SandboxCheckout, now = t.now()) => payCheckout(query, id, `pay_${id}`, now)

it('pays one checkout alone, and once', async () => {
  const [one, other] = [await aCheckout(), await aCheckout()]
  expect(await pay(one)).toMatchObject({ id: one.id, status: 'complete', payment_ref: `pay_${one.id}` })
  expect(await pay(one)).toBeUndefined()
  expect(await statusOf(other)).toBe('open')
})

it('pays no checkout from the instant at which it expires', async () => {
  const checkout = await aCheckout()
  expect(await pay(checkout, checkout.expires_at)).toBeUndefined()
  expect(await pay(checkout, justBefore(checkout.expires_at))).toBeDefined()
})

it('expires one checkout alone, and not once it is paid', async () => {
  const [one, other, paid] = [await aCheckout(), await aCheckout(), await aCheckout()]
  await pay(paid)
  expect(await expireCheckout(query, one.id)).toMatchObject({ id: one.id, status: 'expired' })
  expect(await expireCheckout(query, paid.id)).toBeUndefined()
  expect([await statusOf(other), await statusOf(paid)]).toEqual(['open', 'complete'])
})

it('returns the same checkout for a repeated request', async () => {
  const checkout = await aCheckout()
  await aCheckout()
  expect(await findOrInsertCheckout(query, { ...checkout, id: randomUUID() })).toMatchObject({
    id: checkout.id,
  })
})

it('refunds once for a repeated request', async () => {
  const refund = {
    id: randomUUID(),
    idempotency_key: randomUUID(),
    payment_ref: 'pay_1',
    amount_cents: 1_100,
    created_at: t.now(),
  }
  await findOrInsertRefund(query, { ...refund, id: randomUUID(), idempotency_key: randomUUID() })
  expect(await findOrInsertRefund(query, refund)).toBe(refund.id)
  expect(await findOrInsertRefund(query, { ...refund, id: randomUUID() })).toBe(refund.id)
})

const aSubscriptionPlan = async (
  change: Partial<SandboxSubscriptionPlan> = {},
): Promise<SandboxSubscriptionPlan> => {
  const subscriptionPlan: SandboxSubscriptionPlan = {
    id: randomUUID(),
    description: 'Surplate Pro',
    amount_cents: 700,
    status: 'active',
    anchor_at: t.now(),
    periods_paid: 1,
    paid_until: t.now(),
    cancel_at_period_end: false,
    card_declines: false,
    ...change,
  }
  await insertSubscriptionPlan(query, subscriptionPlan)
  return subscriptionPlan
}
const dueAt = (now: Date) =>
  transaction(async (tx) => (await lockDueSubscriptionPlans(tx, 100, now)).map(({ id }) => id))

it('changes one subscription plan alone, and no more once it has ended', async () => {
  const [one, other, ended] = [
    await aSubscriptionPlan(),
    await aSubscriptionPlan(),
    await aSubscriptionPlan({ status: 'ended' }),
  ]
  expect(await updateSubscriptionPlan(query, one.id, { card_declines: true })).toMatchObject({
    id: one.id,
    card_declines: true,
  })
  expect(await updateSubscriptionPlan(query, ended.id, { card_declines: true })).toBeUndefined()
  expect(await findSubscriptionPlan(query, one.id)).toMatchObject({
    id: one.id,
    card_declines: true,
  })
  expect(await findSubscriptionPlan(query, other.id)).toMatchObject({
    id: other.id,
    card_declines: false,
  })
})

it('finds a subscription plan from the instant at which its paid period ends, until it has ended', async () => {
  const [one, ended] = [await aSubscriptionPlan(), await aSubscriptionPlan({ status: 'ended' })]
  expect(await dueAt(justBefore(one.paid_until))).not.toContain(one.id)
  expect(await dueAt(one.paid_until)).toContain(one.id)
  expect(await dueAt(one.paid_until)).not.toContain(ended.id)
})

it('lets one of two processes renew a subscription plan', async () => {
  const { id } = await aSubscriptionPlan()
  let first: string[] = []
  const lock = async (tx: Db) =>
    (first = (await lockDueSubscriptionPlans(tx, 100, t.now())).map(
      (subscriptionPlan) => subscriptionPlan.id,
    ))
  const second = await whileLocked(t.database, lock, () => dueAt(t.now()))
  expect([first.includes(id), second.includes(id)]).toEqual([true, false])
})
