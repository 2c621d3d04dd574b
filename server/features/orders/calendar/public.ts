export { exportFeed, orderCalendar } from './calendar-flows.ts'
export { calendarRoutes } from './calendar-routes.ts'
export { carryFeeds, deleteCalendarFeed } from './calendar-store.ts'
