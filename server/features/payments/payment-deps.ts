import type { CheckoutRequest, PayableId } from '#contract/payments.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { CheckoutMode, Plan } from './payment-provider.ts'

export interface Quote {
  amount_cents: number
  description: string
  mode: CheckoutMode
  order_id: string | null
  email: string
  /** Until when the offer stands. The same offer must name the same instant, so that asking twice opens one session. */
  expires_at: Date
}

export interface PaidSession {
  id: string
  account_id: string
  order_id: string | null
  amount_cents: number
  provider_ref: string | null
  paid_at: Date
  /** Until when a plan is paid for, if the provider said so. */
  period_end: Date | null
}

/** One thing that can be paid for. Payments knows neither orders nor subscriptions; app.ts brings them here. */
export interface Payable {
  /** Inside a read; throws a Failure when this caller may not pay for it now. */
  quote: (tx: Db, caller: Caller, metadata: CheckoutRequest['metadata'], now: Date) => Promise<Quote>
  /** Inside the transaction that records the session as paid; runs exactly once per session. */
  paid: (tx: Db, session: PaidSession, now: Date) => Promise<void>
  /** A plan stood like this at the provider when it was asked at `asked_at`. */
  planChanged?: (tx: Db, plan: Plan, asked_at: Date) => Promise<void>
}

export type Payables = Record<PayableId, Payable>
