export { planJobs } from './plan-jobs.ts'
export { planRoutes } from './plan-routes.ts'
export { removePlansOfRestaurant } from './plan-store.ts'
