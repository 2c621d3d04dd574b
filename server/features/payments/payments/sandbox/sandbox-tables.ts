import type { SandboxConnectTables } from './connect/sandbox-connect-tables.ts'
import type { CheckoutMode } from '#server/features/payments/payments/payment-provider.ts'

export interface SandboxCheckout {
  id: string
  idempotency_key: string
  mode: CheckoutMode
  amount_cents: number
  currency: string
  description: string
  success_url: string
  cancel_url: string
  status: 'open' | 'complete' | 'expired'
  payment_ref: string | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
}

export interface SandboxSubscriptionPlan {
  id: string
  description: string
  amount_cents: number
  status: 'active' | 'past_due' | 'ended'
  /** When it began: every month ends on this day of the month. */
  anchor_at: Date
  periods_paid: number
  paid_until: Date
  cancel_at_period_end: boolean
  card_declines: boolean
}

interface SandboxRefundRow {
  id: string
  idempotency_key: string
  payment_ref: string
  amount_cents: number
  created_at: Date
}

export interface SandboxTables extends SandboxConnectTables {
  sandbox_checkout: SandboxCheckout
  sandbox_subscription_plan: SandboxSubscriptionPlan
  sandbox_refund: SandboxRefundRow
}
