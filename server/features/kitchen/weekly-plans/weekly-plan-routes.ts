import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { listingUses } from '#server/features/kitchen/food-items/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import type { WeeklyPlanDeps } from './weekly-plan-deps.ts'
import {
  changeWeeklyPlan,
  createWeeklyPlan,
  findOwnWeeklyPlans,
  removeWeeklyPlan,
} from './weekly-plan-flows.ts'
import { answerQuestion, findQuestions } from './question-flows.ts'

// A weekly plan that is added in its hours emails the owner and the managers within seconds.
const changeBudget: Budget = { purpose: 'change_weekly_plan', limit: 120, minutes: 60 }
const uses = (restaurant_id: string): LimitUse[] => [{ budget: changeBudget, subject: restaurant_id }]

export function weeklyPlanRoutes(app: BindDeps, deps: WeeklyPlanDeps): void {
  const { limits } = deps

  bind(app, weeklyPlansApi, {
    all: (_input, caller) => findOwnWeeklyPlans(deps, caller),
    create: async (weeklyPlan, caller) => {
      await limits.spend(uses(caller.restaurant_id))
      return createWeeklyPlan(deps, caller, weeklyPlan)
    },
    change: async ({ plan_id, ...change }, caller) => {
      await limits.spend(uses(caller.restaurant_id))
      return changeWeeklyPlan(deps, caller, plan_id, change)
    },
    remove: async ({ plan_id }, caller) => {
      await limits.spend(uses(caller.restaurant_id))
      await removeWeeklyPlan(deps, caller, plan_id)
    },
    questions: (_input, caller) => findQuestions(deps, caller),
    answer: async (answer, caller) => {
      if (answer.list) await limits.spend(listingUses(caller.restaurant_id))
      return { food_item: await answerQuestion(deps, caller, answer) }
    },
  })
}
