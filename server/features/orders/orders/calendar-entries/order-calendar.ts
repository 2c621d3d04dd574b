import type { OrderDetails } from '#server/features/orders/orders/order-details-flows.ts'
import { calendarEntry } from './calendar-entry-rules.ts'
import { renderCalendar } from './calendar-file.ts'

/** One order as a calendar file. */
export const orderCalendar = (details: OrderDetails, origin: string): string =>
  renderCalendar([calendarEntry(details, origin)])
