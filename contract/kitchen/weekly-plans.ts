import { z } from 'zod'
import { type CallBudget, endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { FoodItem, ListAgain, NewFoodItem, OwnFoodItem } from './food-items.ts'
import { TimeOfDay, Weekday } from './hours.ts'
import { kitchenPaths } from './kitchen-paths.ts'
import { Day, Id, InstantReply, optional } from '#contract/values.ts'

const ONCE = 'Please choose each weekday once'
const Weekdays = withRule(
  z.array(Weekday).min(1, 'Please choose at least one weekday').max(7, ONCE),
  'entries',
  (days) => (new Set(days).size === days.length ? undefined : { message: ONCE }),
)

const weeklyPlanFields = {
  weekdays: Weekdays,
  quantity: NewFoodItem.shape.quantity_available,
  list_at: TimeOfDay.meta({ description: 'When to ask, in Melbourne' }),
  until: TimeOfDay.meta({
    description: 'The end of sale, in Melbourne; on the next day where it is not later than `list_at`',
  }),
}

/** On some weekdays, a food item to list again: asks whether to, or lists it where `automatic`. */
export const WeeklyPlan = z.object({
  id: Id,
  food_item: OwnFoodItem,
  ...weeklyPlanFields,
  automatic: z.boolean(),
  automatic_since: z
    .object({ at: InstantReply, by: z.string().nullable() })
    .nullable()
    .meta({ description: 'When and by whom it was set to list by itself; null where it asks' }),
  next_date: Day.nullable().meta({
    description: 'The next day on which it asks or lists; null where no day within a year is open',
  }),
})
export type WeeklyPlan = z.infer<typeof WeeklyPlan>

export const NewWeeklyPlan = z.object({
  food_item_id: Id,
  ...weeklyPlanFields,
  automatic: optional(z.boolean()),
})
export type NewWeeklyPlan = z.infer<typeof NewWeeklyPlan>

export const WeeklyPlanChange = z.object({
  food_item_id: Id.optional(),
  weekdays: weeklyPlanFields.weekdays.optional(),
  quantity: weeklyPlanFields.quantity.optional(),
  list_at: TimeOfDay.optional(),
  until: TimeOfDay.optional(),
  automatic: z.boolean().optional(),
})
export type WeeklyPlanChange = z.infer<typeof WeeklyPlanChange>

export const WeeklyPlanQuestion = z.object({
  plan_id: Id,
  date: Day,
  food_item: OwnFoodItem,
  quantity: z.int(),
  expires_at: InstantReply.meta({ description: 'The end of sale that the weekly plan suggests' }),
  on_sale: z
    .object({ food_item_id: Id, quantity_available: z.int(), expires_at: InstantReply })
    .nullable()
    .meta({ description: 'The same dish, where it is on sale already' }),
  failure: z.string().nullable().meta({ description: 'Why it could not be listed automatically' }),
})
export type WeeklyPlanQuestion = z.infer<typeof WeeklyPlanQuestion>

export const WeeklyPlanAnswer = z.object({
  list: z.boolean({ error: 'Please choose whether to list it' }),
  quantity_available: optional(NewFoodItem.shape.quantity_available),
  expires_at: optional(ListAgain.shape.expires_at),
  declaration_confirmed: ListAgain.shape.declaration_confirmed,
  recall_confirmed: ListAgain.shape.recall_confirmed,
  allergens: ListAgain.shape.allergens,
  wording_answers: ListAgain.shape.wording_answers,
  if_on_sale: NewFoodItem.shape.if_on_sale.meta({
    description:
      'Where this dish is on sale: `ask` refuses with `dish_on_sale`, `add` adds the portions to it, and left out it is listed besides',
  }),
  use_by: ListAgain.shape.use_by,
  best_before: ListAgain.shape.best_before,
})
export type WeeklyPlanAnswer = z.infer<typeof WeeklyPlanAnswer>

const None = z.object({})
const ById = z.object({ plan_id: Id })

// A weekly plan that is added in its hours emails the owner and the managers within seconds.
const changeBudget: CallBudget = { purpose: 'change_weekly_plan', per: 'restaurant', limit: 120, minutes: 60 }

export const weeklyPlansApi = {
  all: endpoint(kitchenPaths.weeklyPlans.all, {
    access: 'manager',
    summary: 'The weekly plans of the restaurant.',
    input: None,
    reply: z.array(WeeklyPlan),
  }),
  create: endpoint(kitchenPaths.weeklyPlans.create, {
    access: 'manager',
    summary: 'Adds a weekly plan: on each of its days it asks whether to list a meal again, or lists it.',
    input: NewWeeklyPlan,
    reply: WeeklyPlan,
    status: 201,
    budget: changeBudget,
    failures: ['too_many_requests', 'restaurant_closed', 'not_found', 'too_many_plans'],
  }),
  change: endpoint(kitchenPaths.weeklyPlans.change, {
    access: 'manager',
    summary: 'Changes a weekly plan. A day that was asked about stays as it is.',
    input: WeeklyPlanChange.extend(ById.shape),
    reply: WeeklyPlan,
    budget: changeBudget,
    failures: ['too_many_requests'],
  }),
  remove: endpoint(kitchenPaths.weeklyPlans.remove, {
    access: 'manager',
    summary: 'Removes a weekly plan. What it has listed stays on sale.',
    input: ById,
    reply: z.void(),
    status: 204,
    budget: changeBudget,
    failures: ['too_many_requests'],
  }),
  questions: endpoint(kitchenPaths.weeklyPlans.questions, {
    access: 'manager',
    summary: 'What the weekly plans ask now, earliest first.',
    input: None,
    reply: z.array(WeeklyPlanQuestion),
  }),
  answer: endpoint(kitchenPaths.weeklyPlans.answer, {
    access: 'manager',
    summary:
      'Answers what a weekly plan asks for a day: lists the meal, as planned or changed, or not that day.',
    input: WeeklyPlanAnswer.extend({ ...ById.shape, date: Day }),
    reply: z.object({ food_item: FoodItem.nullable() }),
    failures: [
      'too_many_requests',
      'restaurant_closed',
      'restaurant_suspended',
      'listing_paused',
      'food_item_removed',
      'food_item_withdrawn',
      'plan_day_answered',
      'meal_recalled',
      'dish_on_sale',
      'subscription_required',
      'closed_day',
      'too_many_on_sale',
    ],
  }),
}
