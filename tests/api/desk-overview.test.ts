import { expect, it } from 'vitest'
import { operatorsApi } from '#contract/people/operators.ts'
import { DAY_MS } from '#contract/time.ts'
import { startApp } from '#tests/support/app.ts'
import { forFile } from '#tests/support/for-file.ts'
import { anOperator } from '#tests/support/operators.ts'

const t = await forFile(startApp())
const desk = await anOperator(t)
const overview = () => desk.client.ok(operatorsApi.overview, {})

const ago = (days: number) => new Date(t.now().getTime() - days * DAY_MS)

it('names restaurants that listed each week and have not for a week, with their phone', async () => {
  const listings = {
    'Stopped eight days ago': [8, 15, 22, 29],
    'Listed yesterday': [1, 8, 15, 22, 29],
    'Listed now and then': [8, 22, 29],
    'Stopped six weeks ago': [42, 43, 44, 45],
  }
  for (const [name, days] of Object.entries(listings)) {
    const restaurant = await t.aRestaurant(name)
    for (const day of days) {
      const { id } = await t.aFoodItem(restaurant)
      await t.update('food_item', { id }, { created_at: ago(day) })
    }
  }
  const { stopped_listing } = await overview()
  expect(stopped_listing.map(({ name }) => name)).toEqual(['Stopped eight days ago'])
  expect(stopped_listing[0]).toMatchObject({ last_listed_at: ago(8).toISOString() })
  await t.update(
    'restaurant_registration',
    { restaurant_id: stopped_listing[0]?.restaurant_id ?? '' },
    { state: 'closed' },
  )
  expect((await overview()).stopped_listing).toEqual([])
})

it('says when a backup was last written', async () => {
  expect((await overview()).last_backup_at).toBeNull()
  await t.sql`insert into last_backup (at) values (${ago(1)})`
  expect((await overview()).last_backup_at).toBe(ago(1).toISOString())
})

it('names work other than emails that was given up, and does it again when it is told to', async () => {
  await t.jobs.drain()
  const [queue] = await t.sql<{
    name: string
  }>`select name from pgboss.queue where name not like '%emails' and name not like '\\_%'`
  await t.sql`insert into pgboss.job (name, state, output, retry_count, retry_limit)
    values (${queue?.name}, 'failed', '{"message": "No room"}', 2, 2)`
  expect((await overview()).failed_jobs).toMatchObject([
    { kind: queue?.name, outcome: 'given_up', count: 1, answer: 'No room' },
  ])
  expect(await desk.client.ok(operatorsApi.retryFailed, {})).toEqual({ count: 1 })
  expect((await overview()).failed_jobs).toMatchObject([{ outcome: 'waiting' }])
  expect(await t.rows('audit_entry', { action: 'tried again what failed' })).toHaveLength(1)
  await t.sql`delete from pgboss.job where state = 'retry'`
})
