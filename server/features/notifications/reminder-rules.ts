import { MINUTE_MS } from '#contract/time.ts'

export const REMIND_BEFORE_END_MINUTES = 60
/** Nobody is reminded of what they bought a moment ago. */
const REMIND_AFTER_PAYING_MINUTES = 30

interface Due {
  paid_at: Date | null
  pickup_end: Date
}

export const reminderAt = (pickup_end: Date): Date => new Date(pickup_end.getTime() - REMIND_BEFORE_END_MINUTES * MINUTE_MS)

/** Whether the buyer of an order that is still uncollected is to be reminded at `now`. */
export function isReminderDue({ paid_at, pickup_end }: Due, now: Date): boolean {
  const due = reminderAt(pickup_end)
  return paid_at !== null && due.getTime() - paid_at.getTime() >= REMIND_AFTER_PAYING_MINUTES * MINUTE_MS && now >= due && now < pickup_end
}
