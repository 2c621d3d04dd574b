export type { ApprovalHooks } from './approval-deps.ts'
export {
  holdRestaurant,
  isMeasureBudgetSpent,
  releaseRestaurant,
  type StateBefore,
} from './approval-flows.ts'
