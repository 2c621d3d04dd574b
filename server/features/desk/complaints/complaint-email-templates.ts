import { complaintKindText, COMPLAINT_TEXT_MAX } from '#contract/desk/complaint-terms.ts'
import type { Complaint } from '#contract/desk/complaints.ts'
import { linkTo, linkToView } from '#contract/links.ts'
import {
  type Block,
  type EmailTemplate,
  formatGreeting,
  formatMoney,
  quoteUserText,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'

/** What has happened to a complaint; each happens to it once. */
export type ComplaintStep =
  | 'complaint_made'
  | 'complaint_escalated'
  | 'complaint_decided'
  | 'complaint_appealed'
  | 'complaint_appeal_decided'
  | 'complaint_ended'

export interface ComplaintEmailInput {
  step: ComplaintStep
  complaint: Complaint
  /** Who bears what the appeal of the customer has brought; null where it brought nothing. */
  appeal_borne_by: 'restaurant' | 'operator' | null
  /** The name of the restaurant. */
  restaurant: string
  /** The code of the order, as it is read. */
  code: string
  to: 'customer' | 'restaurant'
  /** Of whoever reads it. */
  name: string
  origin: string
}

const quote = (text: string): string => quoteUserText(text, COMPLAINT_TEXT_MAX)

/** What has happened, and what to do, for the customer and for the restaurant. */
const leads: Record<
  ComplaintStep,
  Record<'customer' | 'restaurant', (input: ComplaintEmailInput) => [subject: string, lead: string]>
> = {
  complaint_made: {
    customer: ({ restaurant }) => [
      `We have your complaint about ${restaurant}`,
      `There is nothing to do: we have what you told us about your order at ${restaurant}.`,
    ],
    restaurant: ({ code }) => [
      `A complaint about order ${code}`,
      `Please answer: a customer is not happy with order ${code}.`,
    ],
  },
  complaint_escalated: {
    customer: ({ restaurant }) => [
      `Surplate decides on your complaint about ${restaurant}`,
      `There is nothing to do: ${restaurant} has not settled your complaint, so Surplate decides.`,
    ],
    restaurant: ({ code }) => [
      `Surplate decides on the complaint about order ${code}`,
      `There is nothing to do: the complaint about order ${code} is with Surplate now.`,
    ],
  },
  complaint_decided: {
    customer: ({ restaurant }) => [
      `Your complaint about ${restaurant} is decided`,
      `Please read what was decided on your complaint about ${restaurant}.`,
    ],
    restaurant: ({ code }) => [
      `The complaint about order ${code} is decided`,
      `Please read what was decided on the complaint about order ${code}.`,
    ],
  },
  complaint_appealed: {
    customer: ({ restaurant }) => [
      `An appeal about ${restaurant}`,
      `There is nothing to do: the decision on your complaint about ${restaurant} was appealed.`,
    ],
    restaurant: ({ code }) => [
      `An appeal about order ${code}`,
      `There is nothing to do: the decision on the complaint about order ${code} was appealed.`,
    ],
  },
  complaint_appeal_decided: {
    customer: ({ restaurant }) => [
      `The appeal about ${restaurant} is decided`,
      `Please read what was decided on the appeal about your order at ${restaurant}.`,
    ],
    restaurant: ({ code }) => [
      `The appeal about order ${code} is decided`,
      `Please read what was decided on the appeal about order ${code}.`,
    ],
  },
  complaint_ended: {
    customer: ({ restaurant }) => [
      `Your complaint about ${restaurant} is over`,
      `There is nothing to do: your complaint about ${restaurant} is over.`,
    ],
    restaurant: ({ code }) => [
      `The complaint about order ${code} is over`,
      `There is nothing to do: the complaint about order ${code} is over.`,
    ],
  },
}

const row = (label: string, value: string | null | undefined): [string, string][] =>
  value === null || value === undefined || value === '' ? [] : [[label, value]]

const quoteOf = (words: string | null | undefined): string | null =>
  words === null || words === undefined || words === '' ? null : quote(words)

const bearerName = (bearer: ComplaintEmailInput['appeal_borne_by']): string =>
  bearer === 'operator' ? 'Surplate' : 'Your restaurant'

/**
 * The first decision; the reason of a restaurant is its answer. Who bears a refund is between the restaurant
 * and the operator.
 */
function decisionRows(decision: Complaint['decision'], to: ComplaintEmailInput['to']): [string, string][] {
  if (decision === null) return []
  const refund = decision.amount === null ? null : formatMoney(decision.amount)
  const bearerRow =
    to === 'restaurant' && (decision.amount ?? 0) > 0
      ? row('Who bears it', bearerName(decision.borne_by))
      : []
  return [
    ...row('Refund', refund),
    ...bearerRow,
    ...row('Why', decision.by === 'operator' ? quoteOf(decision.reason) : null),
  ]
}

const appealRows = (appeal: Complaint['appeal']): [string, string][] =>
  appeal === null
    ? []
    : [...row('Appeal', quoteOf(appeal.text)), ...row('New decision', quoteOf(appeal.decision?.reason))]

function appealRefundRows({ to, complaint, appeal_borne_by }: ComplaintEmailInput): [string, string][] {
  const amount = complaint.appeal?.decision?.amount ?? null
  if (to !== 'restaurant' || appeal_borne_by === null || amount === null) return []
  return [...row('New refund', formatMoney(amount)), ...row('Who bears that', bearerName(appeal_borne_by))]
}

/** Who has said what. */
const quoteRows = (
  { kind, text, answer, decision, appeal }: Complaint,
  to: ComplaintEmailInput['to'],
): [string, string][] => [
  ...row('What was wrong', complaintKindText[kind]),
  ...row('The customer says', quoteOf(text)),
  ...row('The restaurant says', quoteOf(answer?.text)),
  ...decisionRows(decision, to),
  ...appealRows(appeal),
]

const linkOf = ({ to, complaint, origin }: ComplaintEmailInput): Block =>
  to === 'customer'
    ? { link: 'See your complaint', href: origin + linkTo('order', complaint.order_id) }
    : { link: 'See the complaint', href: origin + linkToView('restaurant-dashboard') }

export function complaintTemplate(unsafe: ComplaintEmailInput): EmailTemplate {
  const input = { ...unsafe, restaurant: sanitizeUserText(unsafe.restaurant) }
  const { step, to, complaint } = input
  const [subject, lead] = leads[step][to](input)
  return {
    subject,
    lead,
    blocks: [
      { text: formatGreeting(input.name) },
      { table: [...quoteRows(complaint, to), ...appealRefundRows(input)] },
      { text: complaint.next },
      linkOf(input),
      ...(complaint.rights === null ? [] : [{ text: complaint.rights }]),
    ],
  }
}
