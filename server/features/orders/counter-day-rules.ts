import { LATE_COLLECTION_HOURS } from '#contract/constants.ts'
import { hasRole, type StaffRole } from '#contract/endpoint.ts'
import { HOUR_MS, melbourneDate, melbourneDay } from '#contract/time.ts'

/** What the counter sees: pickups of this day, and orders since `late_from` that nobody has collected. */
export interface CounterDay {
  date: string
  from: Date
  to: Date
  late_from: Date
}

/** Whoever only hands over, a person or a device, sees no other day. */
export const seesOnlyToday = (role: StaffRole | null): boolean => !hasRole(role, 'manager')

export function counterDay(now: Date): CounterDay {
  const date = melbourneDate(now)
  return { date, ...melbourneDay(date), late_from: new Date(now.getTime() - LATE_COLLECTION_HOURS * HOUR_MS) }
}
