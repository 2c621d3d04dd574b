import { z } from 'zod'
import { RestaurantRecord } from './records.ts'
import { endpoint } from '#contract/endpoint.ts'
import { trialIdentities } from '#contract/kitchen/subscriptions.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Aud, Id, Instant, InstantReply, optional, searchText, text, visibleText } from '#contract/values.ts'
import { approvalChoices, approvalStates } from './approval-states.ts'
import { Registration } from './registrations.ts'

export const RESTAURANTS_PAGE = 50
const REASON_MAX = 1_000

const RestaurantSummary = z.object({
  id: Id,
  name: z.string(),
  legal_name: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.enum(approvalStates),
  state_at: InstantReply.meta({ description: 'Since when it is in this state' }),
  suspended_until: InstantReply.nullable(),
  premises_expires_on: z.string().nullable(),
})

/** A restaurant in the list of the desk, with what somebody decides by. */
const DeskRestaurantSummary = RestaurantSummary.extend({
  orders: z.int().meta({ description: 'Paid in the last 28 days' }),
  owed: Aud.optional().meta({ description: 'What it is still to be paid, for those who see money' }),
})
export type DeskRestaurantSummary = z.infer<typeof DeskRestaurantSummary>

export const DeskRestaurant = RestaurantSummary.extend({
  registration: Registration,
  owner: z.object({ name: z.string(), email: z.string() }).nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  hidden: z.string().nullable(),
  registered_at: InstantReply,
  first_approved_at: InstantReply.nullable(),
  record: RestaurantRecord.optional(),
  refused_free_month: z
    .object({
      refused_at: InstantReply,
      identity: z.enum(trialIdentities),
      restaurants: z.array(z.object({ id: Id, name: z.string() })),
    })
    .nullable()
    .meta({ description: 'Why it has no free month: the same identity at restaurants that had one' }),
  actions: z.array(z.enum(approvalChoices)).meta({ description: 'What administrators can decide now' }),
})
export type DeskRestaurant = z.infer<typeof DeskRestaurant>

const Reason = visibleText('Please say why').max(REASON_MAX, `Please use at most ${REASON_MAX} characters`)
const ById = z.object({ restaurant_id: Id })
const WithReason = ById.extend({ reason: Reason })
const Note = optional(text().max(REASON_MAX))
const OpenOrders = z.enum(['honour', 'cancel'], { error: 'Please choose what becomes of the open orders' })

export const approvalsApi = {
  browse: endpoint(deskPaths.approvals.browse, {
    access: 'support',
    summary: 'Restaurants, those that need somebody first, then by how long they are in their state.',
    input: z.object({
      state: optional(z.enum(approvalStates)),
      q: optional(searchText(120, 'Please type less')).meta({
        description: 'The beginnings of words of a name, or an ABN',
      }),
      cursor: optional(text().max(200)),
    }),
    reply: z.array(DeskRestaurantSummary),
  }),
  read: endpoint(deskPaths.approvals.read, {
    access: 'support',
    summary: 'What is recorded of a restaurant.',
    input: ById,
    reply: DeskRestaurant,
  }),
  readCertificate: endpoint(deskPaths.approvals.readCertificate, {
    access: 'support',
    summary: 'The certificate of a restaurant as a file.',
    input: ById,
    reply: z.string(),
    media: 'application/octet-stream',
  }),
  approve: endpoint(deskPaths.approvals.approve, {
    access: 'admin',
    summary:
      'Approves a restaurant. It is public from then on, and its free month starts with the first approval.',
    input: ById.extend({ reason: Note }),
    reply: DeskRestaurant,
    failures: ['registration_not_submitted', 'restaurant_closed'],
  }),
  decline: endpoint(deskPaths.approvals.decline, {
    access: 'admin',
    summary: 'Declines a restaurant, which can send its details again.',
    input: WithReason,
    reply: DeskRestaurant,
    failures: ['registration_not_submitted', 'restaurant_closed'],
  }),
  requestChanges: endpoint(deskPaths.approvals.requestChanges, {
    access: 'admin',
    summary: 'Asks a restaurant to change its details and send them again.',
    input: WithReason,
    reply: DeskRestaurant,
    failures: ['registration_not_submitted', 'restaurant_closed'],
  }),
  suspend: endpoint(deskPaths.approvals.suspend, {
    access: 'admin',
    proof: 'recent',
    summary:
      'Suspends a restaurant: nothing of it is public or on sale. Its open orders are honoured, or cancelled and refunded.',
    input: WithReason.extend({ until: optional(Instant), open_orders: OpenOrders }),
    reply: DeskRestaurant,
    failures: ['measures_spent', 'restaurant_not_approved', 'restaurant_closed'],
  }),
  lift: endpoint(deskPaths.approvals.lift, {
    access: 'admin',
    proof: 'recent',
    summary: 'Ends the suspension of a restaurant.',
    input: ById.extend({ reason: Note }),
    reply: DeskRestaurant,
    failures: ['restaurant_not_suspended', 'restaurant_held', 'restaurant_closed'],
  }),
  close: endpoint(deskPaths.approvals.close, {
    access: 'admin',
    proof: 'recent',
    summary: 'Ends the work with a restaurant for good. Its account stays.',
    input: WithReason.extend({ open_orders: OpenOrders }),
    reply: DeskRestaurant,
    failures: ['measures_spent', 'restaurant_closed'],
  }),
  allowFreeMonth: endpoint(deskPaths.approvals.allowFreeMonth, {
    access: 'admin',
    summary: 'Begins a free month of a restaurant whose owner had one before, such as a chef who has moved.',
    input: WithReason,
    reply: DeskRestaurant,
    failures: ['free_month_not_refused'],
  }),
}
