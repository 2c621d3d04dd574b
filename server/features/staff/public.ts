export { makeDeviceAuthenticator } from './device-flows.ts'
export { findManagerAccounts } from './manager-store.ts'
export { findMembership } from './membership-flows.ts'
