export { assertOpenDays } from './closed-day-flows.ts'
export { cancelReason } from './closed-day-rules.ts'
export { type ClosureCommand, closeDay } from './closure-flows.ts'
export { answerHoliday } from './holiday-flows.ts'
export type { HoursDeps } from './hours-deps.ts'
export { type ChangedSchedule, setHours } from './hours-flows.ts'
export { findBusinessDay } from './business-day-flows.ts'
export { deleteHours } from './hours-store.ts'
export {
  closedReason,
  closesDayOf,
  closingBefore,
  closingTime,
  firstClosedDate,
  type Schedule,
} from './schedule-rules.ts'
export { findSchedules } from './schedule-store.ts'
