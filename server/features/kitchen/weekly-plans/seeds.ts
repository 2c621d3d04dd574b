export { insertWeeklyPlan } from './weekly-plan-store.ts'
