export { calendarEntry, hasCalendarEntry } from './calendar-entries/calendar-entry-rules.ts'
export { renderCalendar } from './calendar-entries/calendar-file.ts'
export { orderCalendar } from './calendar-entries/order-calendar.ts'
export { cancelOpenOrders } from './kitchen-changes/open-order-jobs.ts'
export { bearLostDispute } from './ledger/dispute-flows.ts'
export { type Movement, findMovements, isPaidBy } from './ledger/ledger-store.ts'
export type { OrderDeps } from './order-deps.ts'
export { findAccountOrderDetails, findOrderDetails } from './order-details-flows.ts'
export { findLatestOrders } from './order-flows.ts'
export { audienceOf, toCustomerOrders, toRestaurantOrders } from './order-reply-flows.ts'
export { collectRefusal, isCollectable, restaurantCancelRefusal, unpaidRefusal } from './order-rules.ts'
export {
  collectOrders,
  findOrder,
  findOrderByCode,
  findOrderLines,
  findOrdersByIds,
  lockOrder,
  lockOrders,
} from './order-store.ts'
export type { OrderLineRow, OrderRow } from './order-tables.ts'
export { cancelLockedOrder } from './order-transition-flows.ts'
export { orderTopic } from './order-topics.ts'
export { withoutCancelled } from './refunds/cancelled-portion-rules.ts'
export { bearInsteadOfRestaurant, refundCancelled, refundPart } from './refunds/refund-flows.ts'
export { undoCollection } from './recalls/recalled-order-flows.ts'
