import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { connected, databaseForFile } from '#tests/support/postgres.ts'
import { EVERY_DAY } from '#tests/support/weekly-plans.ts'

const WEEKLY_PLANS = 20
/** A Saturday evening, in the hours of the weekly plans. */
const settings = {
  database_url: await databaseForFile(),
  at: new Date('2026-11-21T09:00:00Z'),
  env: { RATE_LIMITS: 'off' },
}
// Each with connections and workers of its own, as a process has them.
const processes = [
  await appForFile(settings),
  await appForFile(settings),
  await appForFile(settings),
] as const

const countRows = (table: string, where: string): Promise<number> =>
  connected(settings.database_url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${where}`,
    )
    return rows[0]?.count ?? 0
  })

it('has three processes ask and list each of many weekly plans that are due at once exactly once', async () => {
  const [t] = processes
  const { client } = await t.aRestaurant()
  // Each takes a while, so that the sweeps of the processes meet.
  await connected(settings.database_url, (direct) =>
    direct.query(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$;
      create trigger dawdle before insert on weekly_plan_day for each row execute function dawdle()`),
  )
  const weeklyPlan = { weekdays: EVERY_DAY, quantity: 3, list_at: '19:00', until: '22:00' }
  for (let at = 0; at < WEEKLY_PLANS; at += 1) {
    // Withdrawn: a weekly plan asks about a meal that is on sale.
    const { id: food_item_id } = await t.aFoodItem({ client }, { name: `Meal ${at}` })
    await client.ok(api.foodItems.withdraw, { food_item_id })
    await client.ok(api.weeklyPlans.create, { ...weeklyPlan, food_item_id, automatic: at % 2 === 0 })
  }
  await Promise.all(processes.map(({ jobs }) => jobs.drain()))
  expect(await countRows('message_sent', "key like 'weekly_plan_question%' and sent_at is not null")).toBe(
    WEEKLY_PLANS / 2,
  )
  expect(await countRows('weekly_plan_day', "status = 'listed'")).toBe(WEEKLY_PLANS / 2)
  expect(await client.ok(api.weeklyPlans.questions, {})).toHaveLength(WEEKLY_PLANS / 2)
  expect((await client.ok(api.foodItems.mine, {})).filter(({ is_available }) => is_available)).toHaveLength(
    WEEKLY_PLANS / 2,
  )
  expect(await countRows('pgboss.job', "name = 'weekly_plans.emails'")).toBe(WEEKLY_PLANS / 2)
})
