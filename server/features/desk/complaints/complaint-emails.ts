import type { JobData } from '#server/platform/jobs/jobs.ts'
import { listedCode } from '#contract/orders/order-code-wording.ts'
import { findRecipient } from '#server/features/people/accounts/public.ts'
import type {
  EmailBuilders,
  EmailDeps,
  EmailJob,
  OutgoingEmail,
} from '#server/features/messages/notifications/public.ts'
import { findOrderDetails } from '#server/features/orders/ordering/public.ts'
import { findRefunds, type RefundBearer } from '#server/features/payments/processing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { toComplaint } from './complaint-reply-rules.ts'
import { findComplaint } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { type ComplaintStep, complaintTemplate } from './complaint-email-templates.ts'

type Side = 'customer' | 'restaurant'
interface OfComplaint {
  complaint_id: string
  to: Side
}

type ComplaintEmailData = Record<ComplaintStep, OfComplaint>

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'complaints.emails': EmailJob<ComplaintEmailData>
  }
}

type ComplaintEmail = JobData['complaints.emails']

/** Notifies the customer and the restaurant of what has happened, once the caller's transaction commits. */
export const notifyBoth = (
  tx: Db,
  { jobs }: Pick<ComplaintDeps, 'jobs'>,
  complaint_id: string,
  kind: ComplaintStep,
): Promise<void> =>
  jobs.enqueue(
    tx,
    'complaints.emails',
    (['customer', 'restaurant'] as const).map((to) => ({ kind, complaint_id, to })),
  )

/**
 * Who bears what the appeal of a customer has brought: an order has one undecided complaint, so one refund
 * was made meanwhile.
 */
async function findAppealBearer(
  db: Db,
  { order_id, appealed_at, appeal_decided_at }: ComplaintRow,
): Promise<RefundBearer | null> {
  if (appealed_at === null || appeal_decided_at === null) return null
  const refunds = await findRefunds(db, [order_id])
  const isOfAppeal = ({ reason_code, created_at }: (typeof refunds)[number]): boolean =>
    reason_code === 'complaint_appealed' && created_at >= appealed_at && created_at <= appeal_decided_at
  return refunds.find(isOfAppeal)?.borne_by ?? null
}

/** Emails about complaints, each built from the present state. Nobody gets one whose account is erased. */
export function complaintEmails(deps: ComplaintDeps): EmailBuilders<ComplaintEmail> {
  const build = async (
    { database, now, origin }: EmailDeps,
    email: ComplaintEmail,
  ): Promise<OutgoingEmail | undefined> => {
    const { query } = database
    const row = await findComplaint(query, email.complaint_id)
    const details = row && (await findOrderDetails(deps, query, row.order_id))
    if (row === undefined || details === undefined) return undefined
    const account_id = email.to === 'customer' ? details.account_id : details.restaurant_account_id
    const contact = account_id === null ? undefined : await findRecipient(query, account_id)
    if (contact === undefined) return undefined
    const complaint = toComplaint(
      row,
      { names: new Map(), photo_ids: [] },
      { audience: email.to, now: now() },
    )
    const restaurant = details.order.restaurant.name
    const template = complaintTemplate({
      step: email.kind,
      complaint,
      appeal_borne_by: await findAppealBearer(query, row),
      restaurant,
      code: listedCode({ code: details.code, status: details.order.status }),
      to: email.to,
      name: contact.name,
      origin,
    })
    return { key: `${email.kind}:${row.id}:${email.to}`, to: contact, template }
  }
  return {
    complaint_made: build,
    complaint_escalated: build,
    complaint_decided: build,
    complaint_appealed: build,
    complaint_appeal_decided: build,
    complaint_ended: build,
  }
}
