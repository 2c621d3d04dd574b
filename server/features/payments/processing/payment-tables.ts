import type { z } from 'zod'
import type { RefundStatus } from '#contract/orders/order-refunds.ts'
import type { CheckoutStatus, PayableId } from '#contract/payments/payments.ts'

export interface CheckoutSessionRow {
  /** The provider's id of its checkout session. */
  id: string
  account_id: string
  package_id: PayableId
  order_id: string | null
  amount_cents: number
  currency: string
  /** The provider's page to pay on. */
  url: string
  status: CheckoutStatus['status']
  payment_status: CheckoutStatus['payment_status']
  /** The provider's id of the payment or the subscription plan, once paid. */
  provider_ref: string | null
  created_at: Date
  expires_at: Date
  fulfilled_at: Date | null
  checked_at: Date | null
}

export interface ProviderEventRow {
  id: string
  type: string
  received_at: Date
  /**
   * The checkout session that the event names; null where it names none, and for events from before migration
   * 0055.
   */
  session_id: string | null
}

/** Whose money a refund of an order is. */
export type RefundBearer = 'restaurant' | 'operator'

export interface RefundRow {
  id: string
  session_id: string
  /** Null for a subscription plan. */
  order_id: string | null
  amount_cents: number
  status: z.infer<typeof RefundStatus>
  attempts: number
  due_at: Date
  provider_ref: string | null
  created_at: Date
  settled_at: Date | null
  /** Null for a subscription plan. */
  borne_by: RefundBearer | null
  /** Why, in the words of who requested it; null for refunds from before migration 0055. */
  reason_code: string | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    payment_session: CheckoutSessionRow
    provider_event: ProviderEventRow
    refund: RefundRow
  }
}
