import { sql } from 'kysely'
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
  await sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`.execute(t.database.query)
  await sql`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`.execute(
    t.database.query,
  )
}

it('sends the emails that waited in the queues of an earlier version', async () => {
  const [nonna, kim, other] = [await t.aRestaurant(), await t.aCustomer(), await t.aRestaurant()]
  const item = await t.aFoodItem(nonna)
  const order = await t.aPaidOrder(kim, item)
  await t.jobs.drain()
  const [restaurant_id, account_id] = [nonna.user.restaurant_id ?? '', nonna.user.id]
  await t.advance({ seconds: 1 })
  await nonna.client.ok(api.foodItems.change, { food_item_id: item.id, name: 'Lasagne verde' })
  await sql`delete from pgboss.job where name = 'food_items.edited' and state = 'created'`.execute(
    t.database.query,
  )
  const before = t.mails.length
  await addOldJob('notifications.message', { about: 'order_cancelled', order_id: order.id })
  await addOldJob('notifications.account', {
    id: 'c1',
    account_id,
    what: 'passkey_added',
    at: t.now().toISOString(),
  })
  await addOldJob('notifications.holiday', {
    restaurant_id,
    account_id,
    date: '2026-12-25',
    holiday: 'Christmas Day',
  })
  await addOldJob('notifications.address', {
    restaurant_id: other.user.restaurant_id,
    account_id: other.user.id,
  })
  await addOldJob('notifications.edited', { food_item_id: item.id })
  await addOldJob('notifications.listing', { at: t.inMinutes(1), before: { id: item.id }, withdrawn: true })
  await addOldJob('accounts.reset_mail', { account_id })
  await runMigration(t.database, EMAIL_JOBS)
  await t.jobs.drain()
  expect(
    t.mails
      .slice(before)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([
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
  await addOldJob('notifications.message', {
    about: 'food_recalled',
    recall_id: 'r1',
    order_id: 'o1',
    further_order_ids: [],
  })
  await addOldJob('staff.invitation', { id: 'i1', invited_at: 't1' })
  await addOldJob('notifications.plan', { plan_id: 'p1' })
  await addOldJob('notifications.address', { restaurant_id: 'done' })
  await sql`update pgboss.job set state = 'completed' where data ->> 'restaurant_id' = 'done'`.execute(
    t.database.query,
  )
  await runMigration(t.database, EMAIL_JOBS)
  const { rows } = await sql<{ name: string; data: object }>`select name, data from pgboss.job
    where data ->> 'recall_id' = 'r1' or data ->> 'id' = 'i1' or data ->> 'plan_id' = 'p1' or data ->> 'restaurant_id' = 'done'
    order by name`.execute(t.database.query)
  expect(rows).toEqual([
    { name: 'notifications.address', data: { restaurant_id: 'done' } },
    {
      name: 'recalls.emails',
      data: { kind: 'food_recalled', recall_id: 'r1', order_id: 'o1', further_order_ids: [] },
    },
    { name: 'staff.emails', data: { kind: 'staff_invitation', id: 'i1', invited_at: 't1' } },
    { name: 'weekly_plans.emails', data: { kind: 'weekly_plan_question', plan_id: 'p1' } },
  ])
})

it('gives an email of a weekly plan that was sent its present key', async () => {
  const sent = { requested_at: t.now(), claimed_at: t.now(), sent_at: t.now() }
  await t.database.query
    .insertInto('message_sent')
    .values({ key: 'plan_question:p1:2026-11-21:a1', ...sent })
    .execute()
  await runMigration(t.database, EMAIL_JOBS)
  const rows = await t.database.query
    .selectFrom('message_sent')
    .select('key')
    .where('key', 'like', '%plan_question:p1%')
    .execute()
  expect(rows).toEqual([{ key: 'weekly_plan_question:p1:2026-11-21:a1' }])
})

it('ends the subscription plan of an erased account whose job waited in the queue of an earlier version', async () => {
  const nonna = await t.aRestaurant()
  await t.payOn(
    nonna,
    await nonna.client.ok(api.payments.checkout, {
      package_id: 'restaurant_subscription',
      origin_url: t.origin,
    }),
  )
  await nonna.client.ok(api.accounts.erase, { password: PASSWORD })
  await sql`update pgboss.job set state = 'completed' where name = 'subscriptions.end_subscription_plan'`.execute(
    t.database.query,
  )
  const { provider_ref } = await t.database.query
    .selectFrom('sandbox_subscription_plan')
    .select('id as provider_ref')
    .where('status', '!=', 'ended')
    .executeTakeFirstOrThrow()
  await addOldJob('subscriptions.end_plan', { provider_ref })
  await runMigration(t.database, '0051-subscription-plan-jobs.sql')
  await t.jobs.drain()
  const subscriptionPlan = await t.database.query
    .selectFrom('sandbox_subscription_plan')
    .select('status')
    .where('id', '=', provider_ref)
    .executeTakeFirst()
  expect(subscriptionPlan).toEqual({ status: 'ended' })
})

it('gives a queue that an earlier version made the options of this one', async () => {
  const retryLimit = async () =>
    (
      await sql<{
        retry_limit: number
      }>`select retry_limit from pgboss.queue where name = 'orders.emails'`.execute(t.database.query)
    ).rows
  await sql`update pgboss.queue set retry_limit = 1 where name = 'orders.emails'`.execute(t.database.query)
  const jobs = makeJobs(t.database, { log: makeLog('silent'), idle: true })
  jobs.work('orders.emails', async () => {})
  await jobs.start()
  await jobs.stop()
  expect(await retryLimit()).toEqual([{ retry_limit: QUEUE_OPTIONS.retryLimit }])
})
