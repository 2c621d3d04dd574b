import { plansApi } from '#contract/kitchen/weekly-plans.ts'
import { listingUses } from '#server/features/kitchen/food-items/public.ts'
import type { Route } from '#server/platform/http/http.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import type { PlanDeps } from './weekly-plan-deps.ts'
import { changePlan, createPlan, listPlans, removePlan } from './weekly-plan-flows.ts'
import { answerQuestion, listQuestions } from './question-flows.ts'

// A plan that is added in its hours emails the owner and the managers within seconds.
const changeBudget: Budget = { purpose: 'change_plan', limit: 120, minutes: 60 }
const uses = (restaurant_id: string): LimitUse[] => [{ budget: changeBudget, subject: restaurant_id }]

export function planRoutes(route: Route, deps: PlanDeps): void {
  const { limits } = deps
  route(plansApi.all, (_input, caller) => listPlans(deps, caller))
  route(plansApi.create, async (plan, caller) => {
    await limits.spend(uses(caller.restaurant_id))
    return createPlan(deps, caller, plan)
  })
  route(plansApi.change, async ({ plan_id, ...change }, caller) => {
    await limits.spend(uses(caller.restaurant_id))
    return changePlan(deps, caller, plan_id, change)
  })
  route(plansApi.remove, async ({ plan_id }, caller) => {
    await limits.spend(uses(caller.restaurant_id))
    await removePlan(deps, caller, plan_id)
  })
  route(plansApi.questions, (_input, caller) => listQuestions(deps, caller))
  route(plansApi.answer, async (answer, caller) => {
    if (answer.list) await limits.spend(listingUses(caller.restaurant_id))
    return { food_item: await answerQuestion(deps, caller, answer) }
  })
}
