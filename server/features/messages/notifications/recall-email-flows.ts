import { findContact } from '#server/features/people/accounts/public.ts'
import { messageKey } from './message-rules.ts'
import type { Message } from './message-types.ts'
import type { NotificationDeps } from './notification-deps.ts'
import type { OutgoingEmail } from './outgoing-email.ts'
import { foodRecalledTemplate, isRecalled, needsCalendarFile } from './recall-email-templates.ts'
import { sanitizeOrderDetails } from './user-text-rules.ts'

type RecallMessage = Extract<Message, { about: 'food_recalled' }>

const idsOf = ({ order_id, further_order_ids }: RecallMessage): string[] => [order_id, ...further_order_ids]

/** One email about all orders of a buyer that a recall reaches; undefined once the account is erased. */
export async function buildRecallEmail(deps: NotificationDeps, message: RecallMessage): Promise<OutgoingEmail | undefined> {
  const { origin } = deps
  const db = deps.database.query
  const orders = await Promise.all(idsOf(message).map((id) => deps.findOrderDetails(db, id)))
  const details = orders.filter((each) => each !== undefined).map(sanitizeOrderDetails)
  const [first, ...others] = details.map(({ order }) => order).filter(isRecalled)
  const customer = await findContact(db, details[0]?.account_id ?? '')
  if (customer === undefined || first === undefined) return undefined
  const template = foodRecalledTemplate({ orders: [first, ...others], name: customer.name, origin })
  const attachments = details.filter(needsCalendarFile).map((each, at) => ({
    filename: at === 0 ? 'pickup.ics' : `pickup-${at + 1}.ics`,
    content: deps.buildCalendarFile(each),
    contentType: 'text/calendar; charset=utf-8',
  }))
  return { key: messageKey(message), to: customer.email, template, attachments }
}

/** Lets the restaurant see that the customer was notified. */
export const recordRecallEmail = (deps: NotificationDeps, message: RecallMessage): Promise<unknown> =>
  deps.onRecallNotified(deps.database.query, message.recall_id, idsOf(message), deps.now())
