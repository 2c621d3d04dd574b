import type { JobData } from '#server/platform/jobs/jobs.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import type { EmailBuilders, EmailJob } from '#server/features/messages/notifications/public.ts'
import { orderCalendar } from '#server/features/orders/orders/calendar-entries/order-calendar.ts'
import { sanitizeOrderDetails } from '#server/features/orders/orders/emails/sanitized-order.ts'
import type { OrderDeps } from '#server/features/orders/orders/order-deps.ts'
import { findOrderDetails } from '#server/features/orders/orders/order-details-flows.ts'
import { foodRecalledTemplate, isRecalled, needsCalendarFile } from './recall-email-templates.ts'
import { markNotified } from './recalled-order-store.ts'

interface RecallEmailData {
  /** All orders of one buyer that the recall reaches. */
  food_recalled: { recall_id: string; order_id: string; further_order_ids: string[] }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'recalls.emails': EmailJob<RecallEmailData>
  }
}

export const recallEmailKey = ({
  recall_id,
  order_id,
}: Pick<RecallEmailData['food_recalled'], 'recall_id' | 'order_id'>): string =>
  `food_recalled:${recall_id}:${order_id}`

export const recallEmails = (orders: OrderDeps): EmailBuilders<JobData['recalls.emails']> => ({
  food_recalled: async ({ database, now, origin }, { recall_id, order_id, further_order_ids }) => {
    const { query } = database
    const ids = [order_id, ...further_order_ids]
    const all = await Promise.all(ids.map((id) => findOrderDetails(orders, query, id)))
    const details = all.filter((each) => each !== undefined).map(sanitizeOrderDetails)
    const [first, ...others] = details.map(({ order }) => order).filter(isRecalled)
    const customer = await findContact(query, details[0]?.account_id ?? '')
    if (customer === undefined || first === undefined) return undefined
    const attachments = details.filter(needsCalendarFile).map((each, at) => ({
      filename: at === 0 ? 'pickup.ics' : `pickup-${at + 1}.ics`,
      content: orderCalendar(each, origin),
      contentType: 'text/calendar; charset=utf-8',
    }))
    return {
      key: recallEmailKey({ recall_id, order_id }),
      to: customer,
      template: foodRecalledTemplate({ orders: [first, ...others], name: customer.name, origin }),
      attachments,
      // Lets the restaurant see that the customer was notified.
      onSent: () => markNotified(query, recall_id, ids, now()),
    }
  },
})
