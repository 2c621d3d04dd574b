import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { EVERY_DAY } from '#tests/support/weekly-plans.ts'

const WEEKLY_PLANS = 20
/** A Saturday evening, in the hours of the weekly plans. */
const at = new Date('2026-11-21T09:00:00Z')
const settings = { database_url: await databaseForFile(), at, env: { RATE_LIMITS: 'off' } }
const t = await appForFile(settings)
// Each with connections and workers of its own, as a process has them.
const processes = [t, await appForFile(settings), await appForFile(settings)]

it('has three processes ask and list each of many weekly plans that are due at once exactly once', async () => {
  const { client } = await t.aRestaurant()
  // Each takes a while, so that the sweeps of the processes meet.
  await t.database.script(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$;
    create trigger dawdle before insert on weekly_plan_day for each row execute function dawdle()`)
  const weeklyPlan = { weekdays: EVERY_DAY, quantity: 3, list_at: '19:00', until: '22:00' }
  for (let nth = 0; nth < WEEKLY_PLANS; nth += 1) {
    // Withdrawn: a weekly plan asks about a meal that is on sale.
    const { id: food_item_id } = await t.aFoodItem({ client }, { name: `Meal ${nth}` })
    await client.ok(api.foodItems.withdraw, { food_item_id })
    await client.ok(api.weeklyPlans.create, { ...weeklyPlan, food_item_id, automatic: nth % 2 === 0 })
  }
  await Promise.all(processes.map(({ jobs }) => jobs.drain()))
  const half = WEEKLY_PLANS / 2
  expect(
    await t.sql`select from message_sent where key like 'weekly_plan_question%' and sent_at is not null`,
  ).toHaveLength(half)
  expect(await t.rows('weekly_plan_day', { status: 'listed' })).toHaveLength(half)
  expect(await client.ok(api.weeklyPlans.questions, {})).toHaveLength(half)
  const onSale = (await client.ok(api.foodItems.mine, {})).filter(({ is_available }) => is_available)
  expect(onSale).toHaveLength(half)
  expect(await t.sql`select from pgboss.job where name = 'weekly_plans.emails'`).toHaveLength(half)
})
