import { z } from 'zod'
import { LINES_MAX, UNITS_PER_ITEM_MAX } from '#contract/constants.ts'
import { type CallBudget, endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { Order, OrderStatus } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Aud, Id, InstantReply, optional, Price, text, visibleText } from '#contract/values.ts'
import {
  ANSWER_HOURS,
  APPEAL_DAYS,
  COMPLAINT_PHOTOS_MAX,
  COMPLAINT_TEXT_MAX,
  complaintKinds,
  complaintStatuses,
  customerComplaintKinds,
} from './complaint-terms.ts'

const ComplaintText = (required: string) =>
  visibleText(required).max(COMPLAINT_TEXT_MAX, `Please use at most ${COMPLAINT_TEXT_MAX} characters`)
/** An amount that goes back. */
export const RefundAmount = Price.refine((amount) => amount > 0, 'Please choose an amount')
export const ComplaintReason = ComplaintText('Please give a reason; both sides will read it')

const Bearer = z.enum(['restaurant', 'operator'])
const NamedLine = z.object({ food_item_id: Id, name: z.string(), quantity: z.int() })
const Decision = z.object({
  outcome: z.enum(['settled', 'closed']),
  by: z.enum(['restaurant', 'operator']),
  amount: Aud.nullable(),
  borne_by: Bearer.nullable().meta({ description: 'Who bears the refund' }),
  reason: z.string().nullable(),
  at: InstantReply,
})

export const Complaint = z.object({
  id: Id,
  order_id: Id,
  kind: z.enum(complaintKinds),
  status: z.enum(complaintStatuses),
  text: z.string(),
  lines: z.array(NamedLine).meta({ description: 'Which portions it is about; none for the whole order' }),
  photos: z.array(z.object({ id: Id, url: z.string() })),
  created_at: InstantReply,
  next: z.string().meta({ description: 'What happens next, in a sentence' }),
  until: InstantReply.nullable().meta({ description: 'By when; null where nothing more happens' }),
  rights: z.string().nullable().meta({ description: 'The rights of the customer; for the customer only' }),
  answer: z
    .object({ agrees: z.boolean(), amount: Aud.nullable(), text: z.string().nullable(), at: InstantReply })
    .nullable()
    .meta({ description: 'What the restaurant says' }),
  decision: Decision.nullable(),
  ended_by: z.enum(['refund', 'withdrawal']).optional().meta({
    description: 'Why it ended without a decision: all that was paid went back, or its customer withdrew it',
  }),
  appeal: z
    .object({
      by: z.enum(['customer', 'restaurant']),
      text: z.string(),
      at: InstantReply,
      decision: z
        .object({
          outcome: z.enum(['upheld', 'reversed']).meta({ description: 'Of the decision that was appealed' }),
          amount: Aud.nullable(),
          reason: z.string(),
          at: InstantReply,
        })
        .nullable(),
    })
    .nullable(),
  actions: z.array(z.enum(['add_photo', 'withdraw', 'answer', 'appeal', 'decide', 'decide_appeal'])).meta({
    description: 'What the caller may do now',
  }),
})
export type Complaint = z.infer<typeof Complaint>

/** What those who answer and decide see of the order. */
const ComplaintOrder = z.object({
  code: z.string(),
  status: OrderStatus,
  restaurant_name: z.string(),
  customer_first_name: z.string().nullable(),
  items: z.array(z.object({ food_item_id: Id, name: z.string(), quantity: z.int(), unit_price: Aud })),
  placed_at: InstantReply,
  pickup_start: InstantReply.nullable(),
  pickup_end: InstantReply,
  collected_at: InstantReply.nullable(),
  collected_by: Order.shape.collected_by.optional(),
  code_typed: Order.shape.code_typed,
  paid: Aud,
  refunded: Aud,
  refundable: Aud.meta({ description: 'What can still be refunded' }),
})

export const RestaurantComplaint = Complaint.extend({
  order: ComplaintOrder,
  suggestions: z
    .array(z.object({ label: z.string(), amount: Aud, reason: z.string() }))
    .meta({ description: 'Amounts to choose from' }),
})
export type RestaurantComplaint = z.infer<typeof RestaurantComplaint>

export const OrderComplaints = z.object({
  complaints: z.array(Complaint).meta({ description: 'The newest first' }),
  may_complain: z.boolean(),
  from: InstantReply.meta({ description: 'From when on a complaint can be made' }),
  until: InstantReply,
})
export type OrderComplaints = z.infer<typeof OrderComplaints>

/** A complaint as the data export of its customer has it. */
export const ExportedComplaint = Complaint.omit({ actions: true, next: true, until: true, rights: true })

const RestaurantComplaintsQuery = withRule(
  z.object({
    status: optional(z.enum(['to_answer', 'past'])).meta({
      description: 'Only those that it can answer, oldest first, or only the others, newest first',
    }),
    cursor: optional(text().max(200)),
  }),
  ['status', 'cursor'],
  ({ status, cursor }) =>
    status === 'past' || cursor === undefined
      ? undefined
      : { field: 'cursor', message: 'Only past complaints come in pages' },
)

const ById = z.object({ complaint_id: Id })
const PhotoById = ById.extend({ photo_id: Id })
const ByOrder = z.object({ order_id: Id })
const Appeal = ById.extend({ text: ComplaintText('Please say why you do not agree') })

export const PortionsOrAll = optional(
  z
    .array(z.object({ food_item_id: Id, quantity: z.int().min(1).max(UNITS_PER_ITEM_MAX) }))
    .max(LINES_MAX)
    .meta({ description: 'Which portions it is about; none for the whole order' }),
)

export const NewComplaint = z.object({
  kind: z.enum(customerComplaintKinds, { error: 'Please choose what was wrong' }),
  text: ComplaintText('Please tell us what happened'),
  lines: PortionsOrAll,
})
export type NewComplaint = z.infer<typeof NewComplaint>

const Answer = withRule(
  ById.extend({
    agrees: z.boolean(),
    amount: optional(RefundAmount).meta({
      description: 'What goes back to the customer; needed to agree while something can be refunded',
    }),
    text: optional(ComplaintText('Please say what happened')),
  }),
  ['agrees', 'text'],
  ({ agrees, text: answer }) =>
    agrees || answer !== undefined
      ? undefined
      : { field: 'text', message: 'Please say why you do not agree; the customer will read it' },
)

const photo = { media: 'image/webp', reply: z.string(), input: PhotoById } as const
const appealFailures = [
  'complaint_not_decided',
  'complaint_appealed_already',
  'complaint_appeal_over',
  'complaint_undecided',
  'too_many_requests',
] as const

// Each complaint and answer sends emails to the other side.
const complaining: CallBudget = { purpose: 'complain', per: 'account', limit: 10, minutes: 24 * 60 }
const answering: CallBudget = { purpose: 'answer_complaint', per: 'restaurant', limit: 120, minutes: 60 }

export const complaintsApi = {
  file: endpoint(deskPaths.complaints.file, {
    access: 'signed-in',
    summary: `Complains about an order, from the start of pickup on. The restaurant answers within ${ANSWER_HOURS} hours, else operators decide; what may have made somebody ill goes to them at once, as does an order that its customer did not collect.`,
    input: NewComplaint.extend(ByOrder.shape),
    reply: Complaint,
    status: 201,
    budget: complaining,
    failures: [
      'too_many_requests',
      'complaint_too_early',
      'complaint_period_over',
      'complaint_undecided',
      'complaint_not_collected',
      'not_paid_yet',
      'order_released',
      'order_cancelled',
    ],
  }),
  ofOrder: endpoint(deskPaths.complaints.ofOrder, {
    access: 'signed-in',
    summary:
      'The complaints of the signed-in account about one of its orders, and whether another can be made.',
    input: ByOrder,
    reply: OrderComplaints,
  }),
  addPhoto: endpoint(deskPaths.complaints.addPhoto, {
    access: 'signed-in',
    summary: `Adds a photo to an own complaint that is not decided yet, at most ${COMPLAINT_PHOTOS_MAX}: one JPEG, PNG or WebP as the body. It is encoded anew, without its metadata.`,
    input: ById,
    receives: 'image',
    reply: z.object({ id: Id, url: z.string() }),
    status: 201,
    failures: [
      'too_many_requests',
      'photos_closed',
      'not_an_image',
      'image_unreadable',
      'complaint_photos_full',
      'complaint_decided',
    ],
  }),
  photo: endpoint(deskPaths.complaints.photo, {
    access: 'signed-in',
    summary: 'A photo of an own complaint.',
    ...photo,
  }),
  appeal: endpoint(deskPaths.complaints.appeal, {
    access: 'signed-in',
    summary: `Appeals a decision on an own complaint, once, within ${APPEAL_DAYS} days.`,
    input: Appeal,
    reply: Complaint,
    budget: complaining,
    failures: appealFailures,
  }),
  withdraw: endpoint(deskPaths.complaints.withdraw, {
    access: 'signed-in',
    summary:
      'Withdraws an own complaint that is not decided yet. What may make people ill is looked at all the same.',
    input: ById,
    reply: Complaint,
    budget: complaining,
    failures: ['complaint_decided', 'complaint_about_safety', 'too_many_requests'],
  }),
  ofRestaurant: endpoint(deskPaths.complaints.ofRestaurant, {
    access: 'manager',
    summary:
      'The latest complaints about orders at the signed-in restaurant, those first that wait for its answer. ' +
      'Past ones alone come in pages.',
    input: RestaurantComplaintsQuery,
    reply: z.array(RestaurantComplaint),
  }),
  answer: endpoint(deskPaths.complaints.answer, {
    access: 'manager',
    summary:
      'Answers a complaint: by a refund that the restaurant bears, or by why it does not agree. Then operators decide.',
    input: Answer,
    reply: RestaurantComplaint,
    budget: answering,
    failures: [
      'too_many_requests',
      'complaint_answered',
      'complaint_decided',
      'nothing_to_refund',
      'refund_exceeds_paid',
    ],
  }),
  appealByRestaurant: endpoint(deskPaths.complaints.appealByRestaurant, {
    access: 'manager',
    summary: `Appeals a decision of the operators on a complaint, once, within ${APPEAL_DAYS} days.`,
    input: Appeal,
    reply: RestaurantComplaint,
    budget: answering,
    failures: [...appealFailures, 'own_answer'],
  }),
  restaurantPhoto: endpoint(deskPaths.complaints.restaurantPhoto, {
    access: 'manager',
    summary: 'A photo of a complaint about an order at the signed-in restaurant.',
    ...photo,
  }),
}
