export { planJobs } from './weekly-plan-jobs.ts'
export { planRoutes } from './weekly-plan-routes.ts'
export { insertPlan, removePlansOfRestaurant } from './weekly-plan-store.ts'
