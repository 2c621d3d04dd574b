import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { Order } from '#contract/orders/orders.ts'

/** An order with what emails and calendar entries need beside it. */
export interface OrderDetails {
  /** As its customer sees it. */
  order: Order
  account_id: string
  restaurant_account_id: string | null
  /** The order code as the restaurant sees it, also while a friend has the pass. */
  code: string
  cancelled_by: 'customer' | 'restaurant' | 'late_payment' | null
  /** The edition of the order's calendar entry: SEQUENCE and DTSTAMP of RFC 5545. */
  sequence: number
  revised_at: Date
}

/** A listing as its buyers see it. Instants are ISO text, because jobs carry it as JSON. */
export interface Listing {
  id: string
  name: string
  description: string
  pickup_start: string | null
  pickup_end: string
}

/** A listing as it was before the edit at this instant. */
export interface Edition {
  at: string
  before: Listing
}

/** An email to one person, by ids only: its text is rendered when it is sent. */
export type Message =
  | { about: 'order_paid' | 'order_cancelled' | 'pickup_reminder' | 'new_order' | 'cancelled_by_customer'; order_id: string }
  | { about: 'payment_returned'; order_id: string; session_id: string }
  | { about: 'listing_changed'; order_id: string; at: string; before: Listing; after: Listing }
  /** `before`: as the customer knows it. The food item was declared otherwise by the edit at this instant. */
  | { about: 'declaration_changed'; order_id: string; food_item_id: string; at: string; before: Declaration; after: Declaration }
  | { about: 'listing_withdrawn'; order_id: string; food_item_id: string }
  /** The order was handed over at this instant, before pickup opened. */
  | { about: 'collected_early'; order_id: string; at: string }
  | { about: 'food_recalled'; recall_id: string; order_id: string; further_order_ids: string[] }

export interface MessageJobData {
  'notifications.message': Message
  /** Notifies those who have paid for a listing that was edited. */
  'notifications.edited': { food_item_id: string }
  /** Notifies those who have paid for a listing that was withdrawn. */
  'notifications.listing': { at: string; before: Listing; withdrawn: boolean }
}
