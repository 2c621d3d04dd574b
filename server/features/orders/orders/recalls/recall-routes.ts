import { recallsApi } from '#contract/kitchen/recalls.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
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

export function recallRoutes(app: BindDeps, deps: RecallDeps): void {
  bind(app, recallsApi, {
    create: async (recall, caller) => {
      await deps.limits.spend([{ budget: recalling, subject: caller.restaurant_id }])
      return recallFood(deps, caller, recall)
    },
    count: async (query, caller) => {
      await deps.limits.spend([{ budget: counting, subject: caller.restaurant_id }])
      return countRecalled(deps, caller, query)
    },
    all: (_input, caller) => findRecalls(deps, caller),
    opened: ({ order_id }, caller) => openRecall(deps, caller, order_id),
  })
}
