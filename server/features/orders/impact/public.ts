export { recordImpact } from './impact-flows.ts'
export { seedImpact } from './impact-seed.ts'
export { removeImpactEntries } from './impact-store.ts'
