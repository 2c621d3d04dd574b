import { LATE_COLLECTION_HOURS } from '#contract/constants.ts'
import { hasRole, type StaffRole } from '#contract/endpoint.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { HOUR_MS } from '#contract/time.ts'
import { transitions } from '#server/features/orders/ordering/order-rules.ts'

/**
 * Orders whose pickup ends after `after` and not after `until`; a list of orders is one such part after the
 * other.
 */
export interface OrderSpan {
  after?: Date
  until?: Date
  /** Only those in one of these statuses. */
  statuses?: OrderStatus[]
  /** Only those whose pickup opens before this instant. */
  opens_before?: Date
  /** Whether the latest comes first. */
  is_latest_first?: boolean
}

/** A half-open time. */
interface Day {
  from: Date
  to: Date
}

/** Whoever only hands over, a person or a device, sees no other day. */
export const seesOnlyToday = (role: StaffRole | null): boolean => !hasRole(role, 'manager')

/**
 * The orders of a business day, earliest first: what can still be collected late, what ends on that day, and
 * what has opened by then and goes on after it. An order without a start of pickup is of the day on which its
 * pickup ends.
 */
export function spansOfBusinessDay({ from, to }: Day, now: Date): OrderSpan[] {
  const late_from = new Date(now.getTime() - LATE_COLLECTION_HOURS * HOUR_MS)
  return [
    { after: late_from, until: from, statuses: [...transitions.collect.from] },
    { after: from, until: to },
    { after: to, statuses: ['paid'], opens_before: to },
  ]
}

const justBefore = (at: Date): Date => new Date(at.getTime() - 1)

/** The orders whose pickup ends on a day of the calendar, earliest first. */
export const spansOfDate = ({ from, to }: Day): OrderSpan[] => [
  { after: justBefore(from), until: justBefore(to) },
]

/**
 * All orders: those from the present business day on, earliest first, and then those before it, latest first.
 */
export const spansOfAll = ({ from }: Pick<Day, 'from'>): OrderSpan[] => [
  { after: from },
  { until: from, is_latest_first: true },
]
