import { addDays, weekdayOf } from '#contract/calendar-days.ts'
import { type NewWeeklyPlan, weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { melbourneDate } from '#contract/time.ts'
import type { TestApp } from './app.ts'
import type { Person } from './builders.ts'

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** The weekday of so many days from now. */
export const weekdayIn = (t: TestApp, days = 0): number => weekdayOf(addDays(melbourneDate(t.now()), days))

/** A weekly plan for every day from 20:00 to 21:30. */
export async function aWeeklyPlan(t: TestApp, restaurant: Person, fields: Partial<NewWeeklyPlan> = {}) {
  const food_item_id =
    fields.food_item_id ?? (await t.aFoodItem(restaurant, { expires_at: t.inMinutes(30) })).id
  return restaurant.client.ok(weeklyPlansApi.create, {
    weekdays: EVERY_DAY,
    quantity: 6,
    list_at: '20:00',
    until: '21:30',
    ...fields,
    food_item_id,
  })
}

export const questionsOf = ({ client }: Person) => client.ok(weeklyPlansApi.questions, {})
