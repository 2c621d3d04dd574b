import { recallsApi } from '#contract/kitchen/recalls.ts'
import type { Route } from '#server/application/callers.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { countRecalled, findRecalls, openRecall, type RecallDeps, recallFood } from './recall-flows.ts'

// A recall can be made for a hundred meals at once. Each can send an email to every buyer.
const recalling: Budget = {
  purpose: 'recall_food',
  limit: 20,
  minutes: 60,
  advice: 'One recall can name many meals.',
}
const counting: Budget = { purpose: 'count_recall', limit: 240, minutes: 60 }

export function recallRoutes(route: Route, deps: RecallDeps): void {
  route(recallsApi.create, async (recall, caller) => {
    await deps.limits.spend([{ budget: recalling, subject: caller.restaurant_id }])
    return recallFood(deps, caller, recall)
  })
  route(recallsApi.count, async (query, caller) => {
    await deps.limits.spend([{ budget: counting, subject: caller.restaurant_id }])
    return countRecalled(deps, caller, query)
  })
  route(recallsApi.all, (_input, caller) => findRecalls(deps, caller))
  route(recallsApi.opened, ({ order_id }, caller) => openRecall(deps, caller, order_id))
}
