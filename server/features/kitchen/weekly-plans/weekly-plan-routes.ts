import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { listingUses } from '#server/features/kitchen/food-items/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { WeeklyPlanDeps } from './weekly-plan-deps.ts'
import {
  changeWeeklyPlan,
  createWeeklyPlan,
  findOwnWeeklyPlans,
  removeWeeklyPlan,
} from './weekly-plan-flows.ts'
import { answerQuestion, findQuestions } from './question-flows.ts'

export function weeklyPlanRoutes(app: BindDeps, deps: WeeklyPlanDeps): void {
  bind(app, weeklyPlansApi, {
    all: (_input, caller) => findOwnWeeklyPlans(deps, caller),
    create: (weeklyPlan, caller) => createWeeklyPlan(deps, caller, weeklyPlan),
    change: ({ plan_id, ...change }, caller) => changeWeeklyPlan(deps, caller, plan_id, change),
    remove: ({ plan_id }, caller) => removeWeeklyPlan(deps, caller, plan_id),
    questions: (_input, caller) => findQuestions(deps, caller),
    answer: async (answer, caller) => {
      if (answer.list) await deps.limits.spend(listingUses(caller.restaurant_id))
      return { food_item: await answerQuestion(deps, caller, answer) }
    },
  })
}
