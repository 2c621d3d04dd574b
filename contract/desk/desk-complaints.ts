import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { REFUND_ALONE_MAX, WaitingProposal } from '#contract/money/proposals.ts'
import { CancelReason } from '#contract/orders/order-refunds.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Id, InstantReply, optional, Price, text } from '#contract/values.ts'
import { CustomerRecord } from './records.ts'
import { complaintKinds, complaintStatuses, SUPPORT_REFUND_MAX } from './complaint-terms.ts'
import { ComplaintReason, PortionsOrAll, RefundAmount, RestaurantComplaint } from './complaints.ts'

export const COMPLAINTS_PAGE = 50

export const DeskComplaintSummary = z.object({
  id: Id,
  order_id: Id,
  restaurant_id: Id,
  restaurant_name: z.string(),
  kind: z.enum(complaintKinds),
  status: z.enum(complaintStatuses),
  created_at: InstantReply,
  due_at: InstantReply.nullable().meta({ description: 'By when the next answer or decision is due' }),
  is_overdue: z.boolean(),
})
export type DeskComplaintSummary = z.infer<typeof DeskComplaintSummary>

export const DeskComplaint = RestaurantComplaint.extend({
  restaurant_id: Id,
  customer_id: Id,
  customer_record: CustomerRecord.optional(),
  food_off_sale: z.array(z.object({ food_item_id: Id, name: z.string() })).meta({
    description: 'Food items that the complaint has taken off sale',
  }),
  food_to_decide: z.array(z.object({ food_item_id: Id, name: z.string() })).meta({
    description:
      'Further food items of the same evening, account, network or young accounts: on sale until an operator decides',
  }),
  proposal: WaitingProposal,
  history: z.array(
    z.object({
      at: InstantReply,
      by: z.enum(['customer', 'restaurant', 'operator', 'system']),
      what: z.string(),
      operator_id: Id.nullable(),
    }),
  ),
})
export type DeskComplaint = z.infer<typeof DeskComplaint>

const ById = z.object({ complaint_id: Id })
const ByOrder = z.object({ order_id: Id })
const Bearer = z.enum(['restaurant', 'operator'], { error: 'Please choose who bears it' })
const RestoreItem = optional(z.boolean()).meta({
  description:
    'Whether what the complaint took off sale comes back. Without it, it does where the complaint is closed or the operator bears the refund',
})

const DecideAppeal = withRule(
  ById.extend({
    outcome: z.enum(['upheld', 'reversed'], { error: 'Please choose what becomes of the decision' }),
    amount: optional(RefundAmount).meta({
      description:
        'To reverse: what goes back to the customer besides, or for an appeal of the restaurant, what the operator bears instead',
    }),
    borne_by: optional(Bearer),
    reason: ComplaintReason,
    restore_item: RestoreItem,
  }),
  ['outcome', 'amount'],
  ({ outcome, amount }) =>
    outcome === 'upheld' || amount !== undefined
      ? undefined
      : { field: 'amount', message: 'Please choose an amount' },
)

export const deskComplaintsApi = {
  browse: endpoint(deskPaths.deskComplaints.browse, {
    access: 'support',
    summary: 'Complaints by status, the oldest first; without a status those that wait for the operators.',
    input: z.object({ status: optional(z.enum(complaintStatuses)), cursor: optional(text().max(64)) }),
    reply: z.array(DeskComplaintSummary),
  }),
  get: endpoint(deskPaths.deskComplaints.get, {
    access: 'support',
    summary: 'A complaint with its order, both sides and its history.',
    input: ById,
    reply: DeskComplaint,
  }),
  photo: endpoint(deskPaths.deskComplaints.photo, {
    access: 'support',
    summary: 'A photo of a complaint.',
    input: ById.extend({ photo_id: Id }),
    media: 'image/webp',
    reply: z.string(),
  }),
  settle: endpoint(deskPaths.deskComplaints.settle, {
    access: 'support',
    proof: 'recent',
    summary: `Settles a complaint by a refund. More than $${SUPPORT_REFUND_MAX} for one order needs a role for money, and more than $${REFUND_ALONE_MAX}, or than support may refund a day, another person who confirms it.`,
    input: ById.extend({
      amount: RefundAmount,
      borne_by: Bearer,
      reason: ComplaintReason,
      restore_item: RestoreItem,
    }),
    reply: DeskComplaint,
    failures: [
      'role_required',
      'restaurant_may_answer',
      'complaint_decided',
      'already_proposed',
      'nothing_to_refund',
      'refund_exceeds_paid',
    ],
  }),
  close: endpoint(deskPaths.deskComplaints.close, {
    access: 'support',
    summary: 'Closes a complaint without a refund.',
    input: ById.extend({ reason: ComplaintReason, restore_item: RestoreItem }),
    reply: DeskComplaint,
    failures: ['restaurant_may_answer', 'complaint_decided'],
  }),
  refundOrder: endpoint(deskPaths.deskComplaints.refundOrder, {
    access: 'support',
    proof: 'recent',
    summary:
      'Refunds an order, in full or some portions of it, by the rules of complaints. It decides the complaint about the order, if one waits.',
    input: ByOrder.extend({
      lines: PortionsOrAll,
      refunded: Price.meta({ description: 'What was refunded of it before, as it was shown' }),
      borne_by: Bearer,
      reason: ComplaintReason,
    }),
    reply: DeskComplaint,
    failures: [
      'role_required',
      'complaint_undecided',
      'already_proposed',
      'refunded_meanwhile',
      'nothing_to_refund',
      'refund_exceeds_paid',
      'not_paid_yet',
      'order_released',
    ],
  }),
  cancelOrder: endpoint(deskPaths.deskComplaints.cancelOrder, {
    access: 'support',
    proof: 'recent',
    summary:
      'Cancels a paid order that is not collected, and refunds it in full, by the rules of complaints.',
    input: ByOrder.extend({ reason: CancelReason }),
    reply: DeskComplaint,
    failures: [
      'role_required',
      'complaint_undecided',
      'already_proposed',
      'not_paid_yet',
      'order_released',
      'order_cancelled',
      'order_missed',
      'already_collected',
    ],
  }),
  decideAppeal: endpoint(deskPaths.deskComplaints.decideAppeal, {
    access: 'support',
    proof: 'recent',
    summary:
      'Decides an appeal, for good: another operator than the one who decided before, where there is one.',
    input: DecideAppeal,
    reply: DeskComplaint,
    failures: [
      'role_required',
      'own_decision',
      'not_appealed',
      'already_proposed',
      'nothing_to_refund',
      'refund_exceeds_paid',
      'order_cancelled',
    ],
  }),
}
