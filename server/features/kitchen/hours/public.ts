export { assertOpenDays, type ClosureCommand, closeDay } from './closure-flows.ts'
export {
  cancelReason,
  closedReason,
  closesDayOf,
  closingBefore,
  closingTime,
  firstClosedDate,
  type Schedule,
} from './schedule-rules.ts'
export { answerHoliday } from './holiday-flows.ts'
export { type HoursDeps, type ChangedSchedule, setHours, findBusinessDay } from './hours-flows.ts'
export { deleteHours, findSchedules } from './hours-store.ts'
