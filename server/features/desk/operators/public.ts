export type { FindQueues } from './operator-deps.ts'
export { carryOperators, endOperatorInvitations } from './restored-operator-store.ts'
export { inviteOperator } from './operator-flows.ts'
export { findOperatorNames, hasOtherOperator } from './operator-store.ts'
