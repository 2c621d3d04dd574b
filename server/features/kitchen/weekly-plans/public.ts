export { removeWeeklyPlansOfRestaurant } from './weekly-plan-store.ts'
