export { exportFeed, orderCalendar } from './calendar-flows.ts'
export { calendarRoutes } from './calendar-routes.ts'
export { deleteCalendarFeed } from './calendar-store.ts'
