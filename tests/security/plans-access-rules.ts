import { clockMinutes, DAY_MINUTES, toTime } from '#contract/calendar-days.ts'
import { plansApi } from '#contract/kitchen/weekly-plans.ts'
import { melbourneDate, wallClock } from '#contract/time.ts'
import { EVERY_DAY } from '#tests/support/weekly-plans.ts'
import type { AccessRule } from './access-rule.ts'
import type { SecurityWorld } from './world.ts'

const NO_FIELDS = { input: () => ({}) }
const byRestaurant = { owner: 'restaurant A', others: 404 } as const

/** A plan of restaurant A that begins now. */
async function newPlan(w: SecurityWorld) {
  const list_at = clockMinutes(wallClock(w.t.now()))
  const times = { list_at: toTime(list_at), until: toTime((list_at + 120) % DAY_MINUTES) }
  return { food_item_id: (await w.aMeal()).id, weekdays: EVERY_DAY, quantity: 2, ...times }
}

const aPlan = async (w: SecurityWorld): Promise<string> => (await w.persons['restaurant A'].client.ok(plansApi.create, await newPlan(w))).id

async function aQuestion(w: SecurityWorld) {
  const plan_id = await aPlan(w)
  await w.t.jobs.drain()
  return { plan_id, date: melbourneDate(w.t.now()) }
}

export const plansAccessRules: Record<string, AccessRule[]> = {
  'plans.all': [NO_FIELDS],
  'plans.create': [{ ...byRestaurant, input: newPlan }],
  'plans.change': [{ ...byRestaurant, input: async (w) => ({ plan_id: await aPlan(w), quantity: 3 }) }],
  'plans.remove': [{ ...byRestaurant, input: async (w) => ({ plan_id: await aPlan(w) }) }],
  'plans.questions': [NO_FIELDS],
  'plans.answer': [
    { ...byRestaurant, about: 'to list', input: async (w) => ({ ...(await aQuestion(w)), list: true }) },
    { ...byRestaurant, about: 'not to list', input: async (w) => ({ ...(await aQuestion(w)), list: false }) },
  ],
}
