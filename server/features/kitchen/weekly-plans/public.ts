export { weeklyPlanJobs } from './weekly-plan-jobs.ts'
export { weeklyPlanRoutes } from './weekly-plan-routes.ts'
export { insertWeeklyPlan, removeWeeklyPlansOfRestaurant } from './weekly-plan-store.ts'
