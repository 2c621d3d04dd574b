export { makeDeviceAuthenticator } from './device-flows.ts'
export { findMembership } from './membership-flows.ts'
