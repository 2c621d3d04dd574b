import { clockMinutes, DAY_MINUTES, toTime } from '#contract/calendar-days.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { wallClock } from '#contract/time.ts'
import type { TestApp } from '#tests/support/app.ts'
import { aWeeklyPlan } from '#tests/support/weekly-plans.ts'

/** Weekly plans that are due now: one asks, one lists by itself. */
export async function runWeeklyPlans(t: TestApp, step: (name: string) => Promise<void>): Promise<void> {
  const restaurant = await t.aRestaurant()
  const { client } = restaurant
  const begin = clockMinutes(wallClock(t.now()))
  const times = { list_at: toTime(begin), until: toTime((begin + 120) % DAY_MINUTES) }
  await step('plan the week')
  const automatic = await aWeeklyPlan(t, restaurant, { ...times, automatic: true })
  const { id: plan_id } = await aWeeklyPlan(t, restaurant, times)
  await client.ok(weeklyPlansApi.change, { plan_id, quantity: 2 })
  await t.advance({ seconds: 20 })
  await client.ok(weeklyPlansApi.all, {})
  const [question] = await client.ok(weeklyPlansApi.questions, {})
  await client.ok(weeklyPlansApi.answer, { plan_id, date: question?.date ?? '', list: true })
  for (const id of [automatic.id, plan_id]) await client.ok(weeklyPlansApi.remove, { plan_id: id })
}
