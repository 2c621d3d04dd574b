import { findContact } from '#server/features/people/accounts/public.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { buildEmail, type OutgoingEmail } from './outgoing-email.ts'
import { type PlanEmailInput, planTemplate } from './plan-email-templates.ts'

/** What a weekly plan asks, or could not list, on a day. */
export interface PlanDayMessage extends Omit<PlanEmailInput, 'name' | 'origin'> {
  account_id: string
  plan_id: string
}

export interface PlanJobData {
  'notifications.plan': PlanDayMessage
}

/** Undefined once the question is answered, or no longer this account's to answer, or the sale that it is about is over. */
export async function buildPlanEmail(deps: NotificationDeps, message: PlanDayMessage): Promise<OutgoingEmail | undefined> {
  const { account_id, plan_id, date, expires_at } = message
  if (Date.parse(expires_at) <= deps.now().getTime()) return undefined
  if (!(await deps.isPlanAsking(deps.database.query, message))) return undefined
  const recipient = await findContact(deps.database.query, account_id)
  if (recipient === undefined) return undefined
  return buildEmail({
    key: `plan_question:${plan_id}:${date}:${account_id}`,
    to: recipient.email,
    origin: deps.origin,
    template: planTemplate({ ...message, name: recipient.name, origin: deps.origin }),
  })
}
