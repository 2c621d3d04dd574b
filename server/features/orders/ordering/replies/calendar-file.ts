import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { type CalendarEntry, calendarEntry } from './calendar-entry-rules.ts'
import type { OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'

/** For a file that calendars fetch again and again. */
interface Feed {
  name: string
  refresh_minutes: number
}

/**
 * An iCalendar file (RFC 5545). Times are UTC: a pickup is one instant to another, so no definition of a time
 * zone is needed.
 */
export function renderCalendar(entries: CalendarEntry[], feed?: Feed): string {
  const calendar = ical({
    prodId: '//Surplate//Pickups//EN',
    scale: 'GREGORIAN',
    ...(feed === undefined ? {} : { name: feed.name, ttl: feed.refresh_minutes * 60 }),
  })
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: entry.revised_at,
      lastModified: entry.revised_at,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      start: entry.start,
      end: entry.end,
      summary: entry.title,
      location: entry.location,
      description: entry.description,
      url: entry.url,
      // A pickup window does not make its hours busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  // The format ends every line in CRLF, the library every line but the last.
  return `${calendar.toString()}\r\n`
}

/** One order as a calendar file. */
export const orderCalendar = (details: OrderDetails, origin: string): string =>
  renderCalendar([calendarEntry(details, origin)])
