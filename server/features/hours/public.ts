export { assertOpenDays } from './closed-day-flows.ts'
