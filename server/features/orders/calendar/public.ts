export { orderCalendar } from './calendar-flows.ts'
export { carryFeeds, deleteCalendarFeed } from './calendar-store.ts'
