import { MINUTE_MS } from '#contract/time.ts'

export const REMINDER_BEFORE_END_MINUTES = 30
/**
 * Who paid less than this before the reminder is due gets none: the confirmation is as new, and most are on
 * their way.
 */
const REMINDER_AFTER_PAYING_MINUTES = 15

interface ReminderOrder {
  paid_at: Date | null
  pickup_end: Date
}

export const reminderTime = (pickup_end: Date): Date =>
  new Date(pickup_end.getTime() - REMINDER_BEFORE_END_MINUTES * MINUTE_MS)

/** Whether the customer of an order that is not collected yet is reminded at `now`. */
export function isReminderDue({ paid_at, pickup_end }: ReminderOrder, now: Date): boolean {
  if (paid_at === null) return false
  const due_at = reminderTime(pickup_end)
  const paidLongAgo = due_at.getTime() - paid_at.getTime() >= REMINDER_AFTER_PAYING_MINUTES * MINUTE_MS
  return paidLongAgo && now >= due_at && now < pickup_end
}
