export { pickupJobs } from './pickup-jobs.ts'
export { pickupRoutes } from './pickup-routes.ts'
export { findCollectors } from './pickup-store.ts'
