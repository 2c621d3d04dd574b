export { recordImpact } from './impact-flows.ts'
export { impactRoutes } from './impact-routes.ts'
export { seedImpact } from './impact-seed.ts'
export { removeImpactEntries } from './impact-store.ts'
