export { exportFeed, orderCalendar } from './calendar-flows.ts'
export { calendarRoutes } from './calendar-routes.ts'
export { deleteFeed as closeFeed } from './calendar-store.ts'
