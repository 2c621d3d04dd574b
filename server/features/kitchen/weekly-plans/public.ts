export { insertWeeklyPlan, removeWeeklyPlansOfRestaurant } from './weekly-plan-store.ts'
