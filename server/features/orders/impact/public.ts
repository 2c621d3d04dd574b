export { carryImpact, recordImpact } from './impact-flows.ts'
export { findMethodVersions, removeImpactEntries } from './impact-store.ts'
