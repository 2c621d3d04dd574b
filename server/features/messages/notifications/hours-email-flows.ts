import { findContact } from '#server/features/people/accounts/public.ts'
import { holidayQuestionTemplate } from './hours-email-templates.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { buildEmail, type OutgoingEmail } from './outgoing-email.ts'

export interface HolidayQuestion {
  restaurant_id: string
  /** Of the owner. */
  account_id: string
  /** `YYYY-MM-DD` */
  date: string
  /** Its name. */
  holiday: string
}

export interface HoursJobData {
  'notifications.holiday': HolidayQuestion
}

/** Undefined once the account is erased. */
export async function buildHolidayEmail(deps: NotificationDeps, question: HolidayQuestion): Promise<OutgoingEmail | undefined> {
  const { restaurant_id, account_id, date, holiday } = question
  const owner = await findContact(deps.database.query, account_id)
  if (owner === undefined) return undefined
  return buildEmail({
    key: `holiday_question:${restaurant_id}:${date}`,
    to: owner.email,
    origin: deps.origin,
    template: holidayQuestionTemplate({ date, holiday, name: owner.name, origin: deps.origin }),
  })
}
