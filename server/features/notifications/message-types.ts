import type { Order } from '#contract/orders.ts'

/** What messages need to know of an order, as it stands when they are written. */
export interface OrderDetails {
  /** As its customer sees it. */
  order: Order
  account_id: string
  restaurant_account_id: string | null
  /** The spoken code as the restaurant knows it, also while a friend has the pass. */
  code: string
  cancelled_by: 'customer' | 'restaurant' | 'late_payment' | null
  /** Grows with every change that a calendar has to show. */
  revision: number
  changed_at: Date
}

/** A listing as its buyers see it, with instants as text so that a job can carry it. */
export interface Listing {
  id: string
  name: string
  description: string
  pickup_start: string | null
  pickup_end: string
}

/** What a listing was until it was edited `at`. */
export interface Edition {
  at: string
  before: Listing
}

/** One message to one person, by ids; it is written when it is sent. */
export type Message =
  | { about: 'order_paid' | 'order_cancelled' | 'pickup_reminder' | 'new_order' | 'cancelled_by_customer'; order_id: string }
  | { about: 'payment_returned'; order_id: string; session_id: string }
  | { about: 'listing_changed'; order_id: string; at: string; before: Listing; after: Listing }
  | { about: 'listing_withdrawn'; order_id: string; food_item_id: string }

export interface MessageJobData {
  'notifications.message': Message
  /** A listing was edited: those who have paid for it are to be told. */
  'notifications.edited': { food_item_id: string }
  /** A listing was withdrawn, likewise. */
  'notifications.listing': { at: string; before: Listing; withdrawn: boolean }
}
