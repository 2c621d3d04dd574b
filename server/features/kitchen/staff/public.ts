export { findManagerAccounts } from './manager-store.ts'
export { closeStaff, forgetMember } from './membership-flows.ts'
export { carryMembers, endStaffAccess } from './restored-staff-store.ts'
export { staffTopic } from './staff-topics.ts'
