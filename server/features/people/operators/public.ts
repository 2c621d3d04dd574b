export type { FindQueues } from './operator-deps.ts'
export { carryOperators, endOperatorInvitations } from './restored-operator-store.ts'
export { assertOtherOperator, inviteOperator } from './operator-flows.ts'
export { findOperatorNames, isSamePerson } from './operator-store.ts'
