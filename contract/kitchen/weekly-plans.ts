import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { FoodItem, ListAgain, NewFoodItem, OwnFoodItem } from './food-items.ts'
import { TimeOfDay, Weekday } from './hours.ts'
import { paths } from '#contract/paths.ts'
import { Day, Id, InstantReply, optional } from '#contract/values.ts'

const ONCE = 'Please choose each weekday once'
const Weekdays = withRule(z.array(Weekday).min(1, 'Please choose at least one weekday').max(7, ONCE), 'entries', (days) =>
  new Set(days).size === days.length ? undefined : { message: ONCE },
)

const planFields = {
  weekdays: Weekdays,
  quantity: NewFoodItem.shape.quantity_available,
  list_at: TimeOfDay.meta({ description: 'When to ask, in Melbourne' }),
  until: TimeOfDay.meta({ description: 'The end of sale, in Melbourne; on the next day where it is not later than `list_at`' }),
}

/** On some weekdays, a food item to list again: asks whether to, or lists it where `automatic`. */
export const Plan = z.object({
  id: Id,
  food_item: OwnFoodItem,
  ...planFields,
  automatic: z.boolean(),
  automatic_since: z
    .object({ at: InstantReply, by: z.string().nullable() })
    .nullable()
    .meta({ description: 'When and by whom it was set to list by itself; null where it asks' }),
  next_date: Day.nullable().meta({ description: 'The next day on which it asks or lists; null where no day within a year is open' }),
})
export type Plan = z.infer<typeof Plan>

export const NewPlan = z.object({ food_item_id: Id, ...planFields, automatic: optional(z.boolean()) })
export type NewPlan = z.infer<typeof NewPlan>

export const PlanChange = z.object({
  food_item_id: Id.optional(),
  weekdays: planFields.weekdays.optional(),
  quantity: planFields.quantity.optional(),
  list_at: TimeOfDay.optional(),
  until: TimeOfDay.optional(),
  automatic: z.boolean().optional(),
})
export type PlanChange = z.infer<typeof PlanChange>

export const PlanQuestion = z.object({
  plan_id: Id,
  date: Day,
  food_item: OwnFoodItem,
  quantity: z.int(),
  expires_at: InstantReply.meta({ description: 'The end of sale that the plan suggests' }),
  failure: z.string().nullable().meta({ description: 'Why it could not be listed automatically' }),
})
export type PlanQuestion = z.infer<typeof PlanQuestion>

export const PlanAnswer = z.object({
  list: z.boolean({ error: 'Please choose whether to list it' }),
  quantity_available: optional(NewFoodItem.shape.quantity_available),
  expires_at: optional(ListAgain.shape.expires_at),
  declaration_confirmed: ListAgain.shape.declaration_confirmed,
  recall_confirmed: ListAgain.shape.recall_confirmed,
  allergens: ListAgain.shape.allergens,
  wording_answers: ListAgain.shape.wording_answers,
  use_by: ListAgain.shape.use_by,
  best_before: ListAgain.shape.best_before,
})
export type PlanAnswer = z.infer<typeof PlanAnswer>

const None = z.object({})
const ById = z.object({ plan_id: Id })

export const plansApi = {
  all: endpoint(paths.plans.all, {
    access: 'manager',
    summary: 'The weekly plans of the restaurant.',
    input: None,
    reply: z.array(Plan),
  }),
  create: endpoint(paths.plans.create, {
    access: 'manager',
    summary: 'Adds a weekly plan: on each of its days it asks whether to list a meal again, or lists it.',
    input: NewPlan,
    reply: Plan,
    status: 201,
  }),
  change: endpoint(paths.plans.change, {
    access: 'manager',
    summary: 'Changes a weekly plan. A day that was asked about stays as it is.',
    input: PlanChange.extend(ById.shape),
    reply: Plan,
  }),
  remove: endpoint(paths.plans.remove, {
    access: 'manager',
    summary: 'Removes a weekly plan. What it has listed stays on sale.',
    input: ById,
    reply: z.void(),
    status: 204,
  }),
  questions: endpoint(paths.plans.questions, {
    access: 'manager',
    summary: 'What the plans ask now, earliest first.',
    input: None,
    reply: z.array(PlanQuestion),
  }),
  answer: endpoint(paths.plans.answer, {
    access: 'manager',
    summary: 'Answers what a plan asks for a day: lists the meal, as planned or changed, or not that day.',
    input: PlanAnswer.extend({ ...ById.shape, date: Day }),
    reply: z.object({ food_item: FoodItem.nullable() }),
  }),
}
