export { carryImpact, recordImpact } from './impact-flows.ts'
export { removeImpactEntries } from './impact-store.ts'
