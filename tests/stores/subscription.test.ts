import { expect, it } from 'vitest'
import { RENEWAL_GRACE_MS } from '#server/features/kitchen/subscriptions/subscription-rules.ts'
import {
  claimOverdueSubscriptionPlans,
  expireSubscriptions,
  findExpired,
  findSubscription,
  lockBySubscriptionPlan,
  lockSubscription,
  updateSubscription,
} from '#server/features/kitchen/subscriptions/subscription-store.ts'
import type { SubscriptionRow } from '#server/features/kitchen/subscriptions/subscription-tables.ts'
import {
  deleteIdentitiesErasedBefore,
  detachIdentities,
  findOtherTrials,
  findOrCreateTrialIdentityKey,
  insertIdentities,
} from '#server/features/kitchen/subscriptions/trial-identity-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'
import { whileLocked } from '#tests/support/lock-queue.ts'

// What the sweeps do to subscriptions at the exact instants, without the flows around them.
const t = await appForFile()
const { query, transaction } = t.database

async function aSubscription(change?: Partial<SubscriptionRow>): Promise<SubscriptionRow> {
  const { user } = await t.aRestaurant()
  if (change !== undefined) await updateSubscription(query, user.id, change)
  return subscriptionOf(user.id)
}
async function subscriptionOf(account_id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(query, account_id)
  if (row === undefined) throw new Error('no such subscription')
  return row
}
const statusOf = async ({ account_id }: SubscriptionRow) => (await subscriptionOf(account_id)).status

it('locks a subscription by its account and by its subscription plan', async () => {
  const [one, other] = [
    await aSubscription({ provider_ref: 'subscription-plan-one' }),
    await aSubscription({ provider_ref: 'subscription-plan-other' }),
  ]
  const locked = await transaction(async (tx) => [
    await lockSubscription(tx, other.account_id),
    await lockSubscription(tx, one.account_id),
    await lockBySubscriptionPlan(tx, 'subscription-plan-other'),
    await lockBySubscriptionPlan(tx, 'subscription-plan-one'),
    await lockBySubscriptionPlan(tx, 'subscription-plan-none'),
  ])
  expect(locked.map((row) => row?.account_id)).toEqual([
    other.account_id,
    one.account_id,
    other.account_id,
    one.account_id,
    undefined,
  ])
})

it('expires a trial at the instant at which it ends, and not before', async () => {
  const trial = await aSubscription()
  await expireSubscriptions(query, justBefore(trial.trial_ends_at))
  expect(await statusOf(trial)).toBe('trial')
  await expireSubscriptions(query, trial.trial_ends_at)
  expect(await statusOf(trial)).toBe('expired')
})

it('expires an unpaid subscription plan at the end of the days of grace, and no subscription plan that is paid', async () => {
  const end = t.now()
  const unpaid = await aSubscription({ status: 'active', current_period_end: end })
  const paid = await aSubscription({ status: 'active', current_period_end: minutesAfter(end, 1) })
  const over = new Date(end.getTime() + RENEWAL_GRACE_MS)
  await expireSubscriptions(query, justBefore(over))
  expect(await statusOf(unpaid)).toBe('active')
  await expireSubscriptions(query, over)
  expect([await statusOf(unpaid), await statusOf(paid)]).toEqual(['expired', 'active'])
})

it('does not touch a subscription that has expired before', async () => {
  const end = t.now()
  const expired = await aSubscription({
    status: 'expired',
    current_period_end: end,
    trial_ends_at: end,
    changed_at: end,
  })
  await expireSubscriptions(query, new Date(end.getTime() + 2 * RENEWAL_GRACE_MS))
  expect((await subscriptionOf(expired.account_id)).changed_at).toEqual(end)
})

it('finds partners whose trial and paid period have both ended, in pages', async () => {
  const ended = new Date('2026-08-01T00:00:00Z')
  const past = { status: 'expired', trial_ends_at: ended, current_period_end: null } as const
  const [trial, paid] = [
    await aSubscription(past),
    await aSubscription({ ...past, current_period_end: ended }),
  ]
  const others = [
    await aSubscription({ ...past, trial_ends_at: minutesAfter(ended, 1) }),
    await aSubscription({ ...past, current_period_end: minutesAfter(ended, 1) }),
    await aSubscription({ ...past, status: 'active' }),
    await aSubscription({ ...past, status: 'trial' }),
  ]
  const find = async (after?: string, limit = 10) =>
    (await findExpired(query, ended, after, limit)).map((row) => row.account_id)
  const expected = [trial.account_id, paid.account_id].toSorted()
  expect(await find()).toEqual(expected)
  expect(await find(undefined, 1)).toEqual(expected.slice(0, 1))
  expect(await find(expected[0])).toEqual(expected.slice(1))
  for (const { account_id } of [trial, paid, ...others])
    await updateSubscription(query, account_id, { status: 'trial' })
})

const claims = async (now: Date, ref: string) =>
  (await claimOverdueSubscriptionPlans(query, 1_000, now)).includes(ref)

it('claims a subscription plan from the instant at which its paid period ends', async () => {
  const [provider_ref, end] = ['subscription-plan-ending', t.now()]
  await aSubscription({ status: 'active', provider_ref, current_period_end: end })
  expect(await claims(justBefore(end), provider_ref)).toBe(false)
  expect(await claims(end, provider_ref)).toBe(true)
})

it('claims a subscription plan once a minute at first, and later once in an eighth of the time since its period ended', async () => {
  const [provider_ref, end] = ['subscription-plan-overdue', t.now()]
  await aSubscription({ status: 'active', provider_ref, current_period_end: end, checked_at: end })
  expect(await claims(justBefore(minutesAfter(end, 1)), provider_ref)).toBe(false)
  expect(await claims(minutesAfter(end, 1), provider_ref)).toBe(true)
  expect(await claims(minutesAfter(end, 80), provider_ref)).toBe(true)
  expect(await claims(minutesAfter(end, 89), provider_ref)).toBe(false)
  expect(await claims(minutesAfter(end, 92), provider_ref)).toBe(true)
})

it('claims no subscription that has no subscription plan at the provider', async () => {
  const end = t.now()
  const { account_id } = await aSubscription({
    status: 'active',
    provider_ref: null,
    current_period_end: end,
  })
  await claimOverdueSubscriptionPlans(query, 1_000, minutesAfter(end, 1))
  expect((await subscriptionOf(account_id)).checked_at).toBeNull()
})

it('leaves a subscription plan that another process is checking to that process', async () => {
  const [provider_ref, end] = ['subscription-plan-locked', t.now()]
  await aSubscription({ status: 'active', provider_ref, current_period_end: end })
  const lock = (tx: Db) => lockBySubscriptionPlan(tx, provider_ref)
  expect(await whileLocked(t.database, lock, () => claims(minutesAfter(end, 1), provider_ref))).toBe(false)
  expect(await claims(minutesAfter(end, 1), provider_ref)).toBe(true)
})

const remember = ({ account_id, trial_ends_at }: SubscriptionRow, text: string) =>
  transaction((tx) =>
    insertIdentities(tx, { account_id, trial_ends_at, now: t.now() }, [
      { kind: 'abn', hash: Buffer.from(text.padEnd(8)) },
    ]),
  )
const detach = ({ account_id, trial_ends_at }: SubscriptionRow) =>
  transaction((tx) => detachIdentities(tx, account_id, trial_ends_at, t.now()))
const othersOf = ({ account_id }: SubscriptionRow) => findOtherTrials(query, account_id)

it('finds the trial of an erased account with the same identity, and none of a neighbour', async () => {
  const [one, same, other] = [await aSubscription(), await aSubscription(), await aSubscription()]
  for (const subscription of [one, same]) await remember(subscription, 'one')
  await remember(other, 'other')
  await detach(one)
  expect(await othersOf(same)).toEqual([{ kind: 'abn', account_id: null, trial_ends_at: one.trial_ends_at }])
  expect(await othersOf(other)).toEqual([])
})

it('finds the trial of another restaurant with the same identity once that has sold', async () => {
  const pair = [await t.aRestaurant(), await t.aRestaurant()]
  const [first, second] = pair.toSorted((one, other) => (one.user.id < other.user.id ? -1 : 1)) as [
    Person,
    Person,
  ]
  const [one, other] = [await subscriptionOf(first.user.id), await subscriptionOf(second.user.id)]
  for (const subscription of [one, other]) await remember(subscription, 'both')
  expect(await othersOf(other)).toEqual([])
  await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(first))
  expect(await othersOf(other)).toMatchObject([{ account_id: first.user.id }])
  await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(second))
  expect(await othersOf(one)).toEqual([])
  expect(await othersOf(other)).toHaveLength(1)
})

it('deletes trial identities of accounts that were erased before an instant', async () => {
  const [one, same] = [await aSubscription(), await aSubscription()]
  for (const subscription of [one, same]) await remember(subscription, 'kept')
  await detach(one)
  await deleteIdentitiesErasedBefore(query, t.now())
  expect(await othersOf(same)).toHaveLength(1)
  await deleteIdentitiesErasedBefore(query, minutesAfter(t.now(), 1))
  expect(await othersOf(same)).toEqual([])
})

it('inserts a trial identity once for an account, however often it is given', async () => {
  const subscription = await aSubscription()
  const count = async () => (await t.rows('trial_identity', { account_id: subscription.account_id })).length
  const before = await count()
  for (let time = 0; time < 2; time += 1) await remember(subscription, 'again')
  expect(await count()).toBe(before + 1)
})

it('creates one key for trial identities, whichever of several processes creates it first', async () => {
  await query.deleteFrom('trial_identity_key').execute()
  const find = () => transaction(findOrCreateTrialIdentityKey)
  const keys = await Promise.all(Array.from({ length: 4 }, find))
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
})
