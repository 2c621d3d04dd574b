import { addDays, clockMinutes, DAY_MINUTES, toTime } from '#contract/calendar-days.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { melbourneDate, wallClock } from '#contract/time.ts'
import { comingHolidays } from '#server/features/kitchen/hours/holiday-rules.ts'
import { NO_RESULTS_UNTIL } from '#contract/constants.ts'
import type { Hello } from '#contract/shop/live.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { smallPng } from '#tests/support/photos.ts'
import { EVERY_DAY } from '#tests/support/weekly-plans.ts'
import { byCustomer, byRestaurant, type ExampleCalls, withFields, withoutInput } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

const aFoodItem = async (w: ExampleWorld) => ({ food_item_id: (await w.aMeal()).id })
const aListing = async (w: ExampleWorld) => ({
  ...(await aFoodItem(w)),
  quantity_available: 3,
  expires_at: w.t.inMinutes(60),
})

/**
 * Days far from the meals that other rules put on sale, each once: of one day, the second caller would find
 * it reopened.
 */
let days_given = 0
const aFarDay = (w: ExampleWorld) => ({ date: addDays(melbourneDate(w.t.now()), 300 + (days_given++ % 60)) })
const aHoliday = (w: ExampleWorld): string => comingHolidays(melbourneDate(w.t.now())).at(-1)?.date ?? ''
const aClosure = async (w: ExampleWorld) => ({
  closure_id: (await w.persons['restaurant A'].client.ok(hoursApi.close, aFarDay(w))).id,
})

/** A weekly plan of restaurant A that begins now. */
async function newWeeklyPlan(w: ExampleWorld) {
  const list_at = clockMinutes(wallClock(w.t.now()))
  const times = { list_at: toTime(list_at), until: toTime((list_at + 120) % DAY_MINUTES) }
  return { ...(await aFoodItem(w)), weekdays: EVERY_DAY, quantity: 2, ...times }
}
const aWeeklyPlan = async (w: ExampleWorld) => ({
  plan_id: (await w.persons['restaurant A'].client.ok(weeklyPlansApi.create, await newWeeklyPlan(w))).id,
})
async function aQuestion(w: ExampleWorld) {
  const weeklyPlan = await aWeeklyPlan(w)
  await w.t.jobs.drain()
  return { ...weeklyPlan, date: melbourneDate(w.t.now()) }
}

const THREE_WEEKS_MINUTES = 3 * 7 * 24 * 60
const aRecall = async (w: ExampleWorld, extra: object = {}) => w.t.newRecall([await w.aMeal()], extra)
async function recalledOrder(w: ExampleWorld) {
  const { id, items } = await w.paidOrder()
  const recall = w.t.newRecall(items.map((item) => ({ id: item.food_item_id })))
  await w.persons['restaurant A'].client.ok(recallsApi.create, recall)
  await w.t.jobs.drain()
  return { order_id: id }
}

const aStream = async ({ t }: ExampleWorld): Promise<object> => {
  const stream = await openStream(t.address)
  const { data } = await stream.wait(({ event }) => event === 'hello')
  return { ...(data as Hello), until: NO_RESULTS_UNTIL }
}

export const kitchenCalls: ExampleCalls = {
  'live.events': [withoutInput],
  'live.about': [{ input: aStream }],
  'restaurants.browse': [withoutInput],
  'restaurants.change': [{ input: () => ({ suburb: 'Carlton' }) }],
  'food-items.browse': [withoutInput],
  'food-items.mine': [withoutInput],
  'food-items.get': [{ input: aFoodItem }],
  'food-items.count': [{ input: () => ({ name: 'No. 1 Chicken' }) }],
  'food-item-map.groups': [{ input: () => ({ zoom: 0 }) }],
  'food-item-map.items': [
    { input: (w) => ({ restaurant_ids: w.persons['restaurant A'].user.restaurant_id ?? '' }) },
  ],
  'food-items.list': [
    { input: ({ t }) => t.newFoodItem() },
    {
      about: 'naming a restaurant',
      owner: 'restaurant A',
      others: 403,
      input: ({ t, persons }) => t.newFoodItem({ restaurant_id: persons['restaurant A'].user.restaurant_id }),
    },
  ],
  'food-items.change': [{ ...byRestaurant, input: withFields(aFoodItem, { quantity_available: 3 }) }],
  'food-items.withdraw': [{ ...byRestaurant, input: aFoodItem }],
  'food-items.listAgain': [{ ...byRestaurant, input: aListing }],
  'food-items.edits': [{ ...byRestaurant, input: aFoodItem }],
  'photos.upload': [{ input: () => ({ image: smallPng }) }],
  'hours.set': [{ input: () => ({ spans: [] }) }],
  'hours.close': [{ input: aFarDay }],
  'hours.reopen': [{ ...byRestaurant, input: aClosure }],
  'hours.closeToday': [{ ...withoutInput, fresh: true }],
  'hours.answerHoliday': [{ input: (w) => ({ date: aHoliday(w), is_open: true }) }],
  'weekly-plans.create': [{ ...byRestaurant, input: newWeeklyPlan }],
  'weekly-plans.change': [{ ...byRestaurant, input: withFields(aWeeklyPlan, { quantity: 3 }) }],
  'weekly-plans.remove': [{ ...byRestaurant, input: aWeeklyPlan }],
  'weekly-plans.answer': [
    { ...byRestaurant, about: 'to list', input: withFields(aQuestion, { list: true }) },
    { ...byRestaurant, about: 'not to list', input: withFields(aQuestion, { list: false }) },
  ],
  'recalls.create': [
    { ...byRestaurant, input: (w) => aRecall(w) },
    {
      about: 'with a refund of collected orders',
      ...byRestaurant,
      by_role: { manager: 403 },
      input: (w) => aRecall(w, { refund: true }),
    },
    {
      about: 'of three weeks ago, with the password',
      ...byRestaurant,
      by_role: { manager: 403 },
      input: (w) => aRecall(w, { from: w.t.inMinutes(-THREE_WEEKS_MINUTES), password: PASSWORD }),
    },
  ],
  'recalls.count': [
    {
      ...byRestaurant,
      input: async (w) => ({ food_item_ids: (await w.aMeal()).id, from: w.t.inMinutes(-60) }),
    },
  ],
  'recalls.opened': [{ ...byCustomer, input: recalledOrder }],
}
