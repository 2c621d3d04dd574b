import { z } from 'zod'
import { periodFields } from '#contract/money/period.ts'
import { User } from '#contract/people/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { CancelReason } from '#contract/orders/order-refunds.ts'
import { Order } from '#contract/orders/orders.ts'
import { complaintKinds, complaintStatuses } from './complaint-terms.ts'
import { DeskNote } from './correspondence.ts'
import { CustomerRecord } from './records.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import {
  Aud,
  hasVisible,
  Id,
  InstantReply,
  optional,
  searchText,
  text,
  visibleText,
} from '#contract/values.ts'

export const LOOKUP_MAX = 20
export const DESK_ORDERS_PAGE = 50

export const LookupOrder = z.object({
  id: Id,
  code: z.string(),
  status: Order.shape.status,
  restaurant_name: z.string(),
  placed_at: InstantReply,
  total: Aud,
})
export type LookupOrder = z.infer<typeof LookupOrder>

/** A person: their page opens with a reason only. */
export const LookupPerson = z.object({ id: Id, name: z.string(), restaurant_name: z.string().nullable() })
export type LookupPerson = z.infer<typeof LookupPerson>

export const LookupRestaurant = z.object({
  id: Id,
  name: z.string(),
  suburb: z.string().nullable(),
  owner_id: Id.nullable(),
})
export type LookupRestaurant = z.infer<typeof LookupRestaurant>

export const timelineKinds = ['order', 'money', 'refund', 'scan', 'email', 'provider', 'desk'] as const

/** Something that happened to an order. */
export const TimelineEntry = z.object({
  at: InstantReply,
  kind: z.enum(timelineKinds),
  text: z.string(),
  amount: Aud.nullable().meta({ description: 'Where money moved: AUD, seen from the customer' }),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const DeskOrder = z.object({
  as_customer: Order.meta({ description: 'What the customer gets, without the pass' }),
  as_restaurant: Order.meta({ description: 'What the restaurant gets' }),
  account_id: Id.meta({ description: 'Of the customer' }),
  customer_record: CustomerRecord.optional(),
  timeline: z.array(TimelineEntry),
  complaints: z
    .array(z.object({ id: Id, kind: z.enum(complaintKinds), status: z.enum(complaintStatuses) }))
    .optional()
    .meta({ description: 'About it, the newest first' }),
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const DeskPerson = z.object({
  user: User.meta({ description: 'What the person gets' }),
  orders: z
    .array(Order)
    .meta({ description: 'The latest orders, as the person gets them as a customer, without passes' }),
  restaurant: RestaurantProfile.nullable().meta({ description: 'What the owner of a restaurant gets' }),
  record: CustomerRecord.optional(),
  notes: z.array(DeskNote).optional(),
})
export type DeskPerson = z.infer<typeof DeskPerson>

export const DeskFigures = z.object({
  period: z.string(),
  orders: z.int().meta({ description: 'Paid in it' }),
  paid: Aud,
  refunded_by_restaurants: Aud,
  refunded_by_operator: Aud,
  commission: Aud,
  restaurants: z.int().meta({ description: 'With at least one paid order' }),
  new_restaurants: z.int(),
  new_accounts: z.int(),
  erased_accounts: z.int(),
  left_restaurants: z
    .array(z.object({ id: Id, name: z.string(), left_at: InstantReply }))
    .meta({ description: 'Whose account was erased, by the name on their last documents' }),
})
export type DeskFigures = z.infer<typeof DeskFigures>

const Reason = visibleText('Please say why').max(500, 'Please use at most 500 characters')

export const lookupApi = {
  find: endpoint(deskPaths.lookup.find, {
    access: 'support',
    summary:
      'Orders, people and restaurants by order code, email, mobile number or the name of a restaurant.',
    input: z.object({
      q: searchText(120, 'Please type less').refine(hasVisible, 'Please type what you look for'),
    }),
    reply: z.object({
      orders: z.array(LookupOrder),
      people: z.array(LookupPerson),
      restaurants: z.array(LookupRestaurant),
    }),
  }),
  orders: endpoint(deskPaths.lookup.orders, {
    access: 'support',
    summary: 'The orders of a restaurant, the newest first.',
    input: z.object({ restaurant_id: Id, cursor: optional(text().max(100)) }),
    reply: z.array(LookupOrder),
  }),
  order: endpoint(deskPaths.lookup.order, {
    access: 'support',
    summary: 'An order as each side gets it, and everything that happened to it.',
    input: z.object({ order_id: Id }),
    reply: DeskOrder,
  }),
  resendPickup: endpoint(deskPaths.lookup.resendPickup, {
    access: 'support',
    summary: 'Sends the pickup pass of a paid order to its customer by email, once more.',
    input: z.object({ order_id: Id, reason: Reason }),
    reply: z.void(),
    status: 204,
    failures: [
      'not_paid_yet',
      'order_released',
      'order_cancelled',
      'order_missed',
      'already_collected',
      'pass_with_friend',
    ],
  }),
  releaseHold: endpoint(deskPaths.lookup.releaseHold, {
    access: 'support',
    summary: 'Ends an order that is not paid: what it holds goes back on sale, and its customer is told.',
    input: z.object({ order_id: Id, reason: CancelReason }),
    reply: z.void(),
    status: 204,
    failures: ['already_paid', 'order_released', 'order_cancelled', 'order_missed', 'already_collected'],
  }),
  openPerson: endpoint(deskPaths.lookup.openPerson, {
    access: 'support',
    summary:
      'What a person gets of their own, read-only. The reason is recorded, and appears in the data export of the person.',
    input: z.object({ account_id: Id, reason: Reason }),
    reply: DeskPerson,
  }),
  resetSecondFactor: endpoint(deskPaths.lookup.resetSecondFactor, {
    access: 'admin',
    proof: 'recent',
    summary:
      'Switches two-step sign-in off for somebody whose identity was checked. They are told, and signed out everywhere.',
    input: z.object({
      account_id: Id,
      identity_check: visibleText('Please say how you checked who it is').max(500),
    }),
    reply: z.void(),
    status: 204,
    failures: ['two_factor_off'],
  }),
  figures: endpoint(deskPaths.lookup.figures, {
    access: 'support',
    summary: 'The figures of a month, quarter or financial year, and who left in it.',
    input: z.object(periodFields),
    reply: DeskFigures,
  }),
}
