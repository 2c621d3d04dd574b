export {
  findManagerAccounts,
  carryMembers,
  carryStaffHistory,
  endStaffAccess,
  staffTopic,
} from './staff-store.ts'
export { closeStaff, forgetMember } from './membership-flows.ts'
