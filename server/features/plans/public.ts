export { planJobs } from './plan-jobs.ts'
export { planRoutes } from './plan-routes.ts'
export { insertPlan, removePlansOfRestaurant } from './plan-store.ts'
export { isPlanAsking } from './recipient-flows.ts'
