import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aCollectedOrder, aFinanceTeam, aPayableRestaurant, sendBatch } from '#tests/support/payouts.ts'

const t = await appForFile()

const ago = (ms: number): Date => new Date(t.now().getTime() - ms)

it('measures how long payments, refunds, payouts, jobs and the desk have waited, and the last backup', async () => {
  const nonna = await aPayableRestaurant(t)
  await aCollectedOrder(t, nonna, await t.aCustomer())
  await t.advance({ days: 4 })
  const batch = await sendBatch(await aFinanceTeam(t))
  await t.sql`update payout set sent_at = ${ago(6 * DAY_MS)}, due_at = null where batch_id = ${batch.id}`

  const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna))
  await nonna.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'The oven broke.' })
  await t.sql`update refund set status = 'pending', provider_ref = null, attempts = 3, created_at = ${ago(7 * HOUR_MS)} where order_id = ${order.id}`
  await t.sql`update payment_session set status = 'open', created_at = ${ago(HOUR_MS)}, expires_at = ${ago(20 * MINUTE_MS)} where order_id = ${order.id}`
  await t.sql`insert into pgboss.job (name, created_on, start_after) values ('orders.emails', now() - interval '1 hour', now() - interval '10 minutes'),
    ('recalls.emails', now() - interval '1 hour', now() + interval '10 minutes')`
  await t.sql`insert into last_backup (at) values ('2026-11-20T16:00:00Z')`

  // Measured once in a while, so this file reads once.
  const { body } = await t.visitor.raw('GET', '/metrics')
  const valueOf = (series: string): number =>
    Number(
      String(body)
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    )
  expect(valueOf('payouts_unsettled')).toBe(1)
  expect(valueOf('payouts_unsettled_age_seconds')).toBe(6 * 86_400)
  expect(valueOf('refunds_unsent_age_seconds')).toBe(7 * 3_600)
  expect(valueOf('payments_overdue_seconds')).toBe(20 * 60)
  expect(valueOf('jobs_ready_age_seconds{name="orders.emails"}')).toBeGreaterThanOrEqual(600)
  expect(valueOf('jobs_ready_age_seconds{name="recalls.emails"}')).toBe(0)
  expect(valueOf('jobs_given_up{name="orders.emails"}')).toBe(0)
  expect(valueOf('backup_timestamp_seconds')).toBe(Date.parse('2026-11-20T16:00:00Z') / 1_000)
  expect(valueOf('desk_waiting{queue="payouts"}')).toBe(0)
  expect(valueOf('tasks_total{name="payouts.accrual",outcome="fulfilled"}')).toBeGreaterThan(0)
  expect(valueOf('tasks_total{name="payouts.accrual",outcome="rejected"}')).toBeNaN()
  expect(valueOf('disk_bytes{state="free"}')).toBeGreaterThan(0)
  expect(valueOf('disk_bytes{state="total"}')).toBeGreaterThan(valueOf('disk_bytes{state="free"}'))
})
