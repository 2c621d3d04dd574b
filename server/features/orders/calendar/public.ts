export { carryFeeds, deleteCalendarFeed } from './calendar-store.ts'
