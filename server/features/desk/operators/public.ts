export { inviteOperator } from './operator-flows.ts'
