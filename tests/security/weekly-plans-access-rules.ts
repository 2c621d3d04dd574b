import { clockMinutes, DAY_MINUTES, toTime } from '#contract/calendar-days.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { melbourneDate, wallClock } from '#contract/time.ts'
import { EVERY_DAY } from '#tests/support/weekly-plans.ts'
import type { AccessRule } from './access-rule.ts'
import type { SecurityWorld } from './world.ts'

const byRestaurant = { owner: 'restaurant A', others: 404 } as const

/** A weekly plan of restaurant A that begins now. */
async function newWeeklyPlan(w: SecurityWorld) {
  const list_at = clockMinutes(wallClock(w.t.now()))
  const times = { list_at: toTime(list_at), until: toTime((list_at + 120) % DAY_MINUTES) }
  return { food_item_id: (await w.aMeal()).id, weekdays: EVERY_DAY, quantity: 2, ...times }
}

const aWeeklyPlan = async (w: SecurityWorld): Promise<string> =>
  (await w.persons['restaurant A'].client.ok(weeklyPlansApi.create, await newWeeklyPlan(w))).id

async function aQuestion(w: SecurityWorld) {
  const plan_id = await aWeeklyPlan(w)
  await w.t.jobs.drain()
  return { plan_id, date: melbourneDate(w.t.now()) }
}

export const weeklyPlansAccessRules: Record<string, AccessRule[]> = {
  'weekly-plans.create': [{ ...byRestaurant, input: newWeeklyPlan }],
  'weekly-plans.change': [
    { ...byRestaurant, input: async (w) => ({ plan_id: await aWeeklyPlan(w), quantity: 3 }) },
  ],
  'weekly-plans.remove': [{ ...byRestaurant, input: async (w) => ({ plan_id: await aWeeklyPlan(w) }) }],
  'weekly-plans.answer': [
    { ...byRestaurant, about: 'to list', input: async (w) => ({ ...(await aQuestion(w)), list: true }) },
    { ...byRestaurant, about: 'not to list', input: async (w) => ({ ...(await aQuestion(w)), list: false }) },
  ],
}
