export { calendarEntry, hasCalendarEntry } from './replies/calendar-entry-rules.ts'
export { findCustomerRecord, findRestaurantRecord } from './replies/record-store.ts'
export { renderCalendar, orderCalendar } from './replies/calendar-file.ts'
export { reinstateCancelled } from './cancelling/cancelled-collection-flows.ts'
export { cancelOpenOrders } from './kitchen-change-jobs.ts'
export { bearLostDispute } from './money/order-payment-flows.ts'
export { type Movement, findMovements, isPaidBy } from './money/ledger-store.ts'
export type { SingleOrderEmail } from './emails/order-emails.ts'
export type { OrderDeps } from './order-deps.ts'
export { findAccountOrderDetails, findOrderDetails } from './order-details-flows.ts'
export { findLatestOrders } from './order-flows.ts'
export { audienceOf, toCustomerOrders, toRestaurantOrders } from './replies/order-reply-flows.ts'
export { codeForDesk, collectRefusal, isCollectable, unpaidRefusal } from './order-rules.ts'
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
export { carryOrders, findChangedOrders } from './restored-order-store.ts'
export { cancelIfOpen, cancelLockedOrder, releaseOrder } from './order-transition-flows.ts'
export { orderTopic } from './order-notifications.ts'
export { withoutCancelled } from './money/cancelled-portion-rules.ts'
export { bearInsteadOfRestaurant, refundCancelled, refundPart } from './money/refund-flows.ts'
export { undoCollection } from './recalls/recalled-order-flows.ts'
