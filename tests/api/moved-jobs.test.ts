import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { QUEUE_OPTIONS } from '#server/platform/jobs/job-workers.ts'
import { makeJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { runMigration } from '#tests/support/migrations.ts'

const t = await appForFile()

const EMAIL_JOBS = '0048-email-jobs.sql'

/** Adds a job as an earlier version did. */
async function addOldJob(name: string, data: object): Promise<void> {
  await t.sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`
  await t.sql`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`
}

it('sends the emails that waited in the queues of an earlier version', async () => {
  const [nonna, kim, other] = [await t.aRestaurant(), await t.aCustomer(), await t.aRestaurant()]
  const item = await t.aFoodItem(nonna)
  const order = await t.aPaidOrder(kim, item)
  await t.jobs.drain()
  const [restaurant_id, account_id] = [nonna.user.restaurant_id ?? '', nonna.user.id]
  await t.advance({ seconds: 1 })
  await nonna.client.ok(api.foodItems.change, { food_item_id: item.id, name: 'Lasagne verde' })
  await t.sql`delete from pgboss.job where name = 'food_items.edited' and state = 'created'`
  const before = t.mails.length
  await addOldJob('notifications.message', { about: 'order_cancelled', order_id: order.id })
  const account_change = { id: 'c1', account_id, what: 'passkey_added', at: t.now().toISOString() }
  await addOldJob('notifications.account', account_change)
  const holiday_question = { restaurant_id, account_id, date: '2026-12-25', holiday: 'Christmas Day' }
  await addOldJob('notifications.holiday', holiday_question)
  const without_address = { restaurant_id: other.user.restaurant_id, account_id: other.user.id }
  await addOldJob('notifications.address', without_address)
  await addOldJob('notifications.edited', { food_item_id: item.id })
  await addOldJob('notifications.listing', { at: t.inMinutes(1), before: { id: item.id }, withdrawn: true })
  await addOldJob('accounts.reset_mail', { account_id })
  await runMigration(t.database, EMAIL_JOBS)
  await t.jobs.drain()
  const kinds = t.mails.slice(before).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual([
    'address_needed',
    'holiday_question',
    'listing_changed',
    'listing_withdrawn',
    'order_cancelled',
    'passkey_added',
    'password_reset',
  ])
})

it('moves the jobs of recalls, invitations and weekly plans to the queues of their slices, and no job that is done', async () => {
  const recalled = { recall_id: 'r1', order_id: 'o1', further_order_ids: [] }
  await addOldJob('notifications.message', { about: 'food_recalled', ...recalled })
  await addOldJob('staff.invitation', { id: 'i1', invited_at: 't1' })
  await addOldJob('notifications.plan', { plan_id: 'p1' })
  await addOldJob('notifications.address', { restaurant_id: 'done' })
  await t.sql`update pgboss.job set state = 'completed' where data ->> 'restaurant_id' = 'done'`
  await runMigration(t.database, EMAIL_JOBS)
  const jobs = await t.sql`select name, data from pgboss.job
    where data ->> 'recall_id' = 'r1' or data ->> 'id' = 'i1' or data ->> 'plan_id' = 'p1' or data ->> 'restaurant_id' = 'done'
    order by name`
  expect(jobs).toEqual([
    { name: 'notifications.address', data: { restaurant_id: 'done' } },
    { name: 'recalls.emails', data: { kind: 'food_recalled', ...recalled } },
    { name: 'staff.emails', data: { kind: 'staff_invitation', id: 'i1', invited_at: 't1' } },
    { name: 'weekly_plans.emails', data: { kind: 'weekly_plan_question', plan_id: 'p1' } },
  ])
})

it('gives an email of a weekly plan that was sent its present key', async () => {
  const at = t.now()
  await t.sql`insert into message_sent (key, requested_at, claimed_at, sent_at)
    values ('plan_question:p1:2026-11-21:a1', ${at}, ${at}, ${at})`
  await runMigration(t.database, EMAIL_JOBS)
  expect(await t.sql`select key from message_sent where key like '%plan_question:p1%'`).toEqual([
    { key: 'weekly_plan_question:p1:2026-11-21:a1' },
  ])
})

it('ends the subscription plan of an erased account whose job waited in the queue of an earlier version', async () => {
  const nonna = await t.aRestaurant()
  const checkout = { package_id: 'restaurant_subscription', origin_url: t.origin } as const
  await t.payOn(nonna, await nonna.client.ok(api.payments.checkout, checkout))
  await nonna.client.ok(api.accounts.erase, { password: PASSWORD })
  await t.sql`update pgboss.job set state = 'completed' where name = 'subscriptions.end_subscription_plan'`
  const { id, status } = await t.row('sandbox_subscription_plan')
  expect(status).not.toBe('ended')
  await addOldJob('subscriptions.end_plan', { provider_ref: id })
  await runMigration(t.database, '0051-subscription-plan-jobs.sql')
  await t.jobs.drain()
  expect(await t.row('sandbox_subscription_plan')).toMatchObject({ id, status: 'ended' })
})

it('gives a queue that an earlier version made the options of this one', async () => {
  await t.sql`update pgboss.queue set retry_limit = 1 where name = 'orders.emails'`
  const jobs = makeJobs(t.database, { log: makeLog('silent'), idle: true })
  jobs.work('orders.emails', async () => {})
  await jobs.start()
  await jobs.stop()
  const { retryLimit: retry_limit } = QUEUE_OPTIONS
  expect(await t.sql`select retry_limit from pgboss.queue where name = 'orders.emails'`).toEqual([
    { retry_limit },
  ])
})
