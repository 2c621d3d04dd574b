export { assertOpenDays } from './closed-day-flows.ts'
export { businessDate, businessDay, closedReason, closingTime, firstClosedDate, type Schedule } from './schedule-rules.ts'
export { findSchedules } from './schedule-store.ts'
