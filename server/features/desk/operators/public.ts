export type { FindQueues } from './operator-deps.ts'
export { inviteOperator } from './operator-flows.ts'
