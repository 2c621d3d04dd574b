export type { ApprovalHooks } from './approval-deps.ts'
export { holdRestaurant, releaseRestaurant, type StateBefore } from './approval-flows.ts'
