import type { CheckoutRequest, PayableId } from '#contract/payments/payments.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { ProviderListeners } from './connect-provider.ts'
import type { CheckoutMode, PaymentProvider, SubscriptionPlan } from './payment-provider.ts'
import type { RefundRow } from './payment-tables.ts'

export interface Quote {
  amount_cents: number
  description: string
  mode: CheckoutMode
  order_id: string | null
  email: string
  /**
   * End of the offer. Repeated quotes for the same offer must return the same instant, so that they share one
   * checkout session.
   */
  expires_at: Date
}

export interface PaidSession {
  id: string
  account_id: string
  order_id: string | null
  amount_cents: number
  provider_ref: string | null
  paid_at: Date
  /** End of the paid period of a subscription plan, if the provider reported one. */
  period_end: Date | null
}

/** A refund that this shop has not requested. */
export interface MadeRefund {
  order_id: string | null
  amount_cents: number
  provider_ref: string
}

/**
 * Something that can be paid for. Payments imports neither orders nor subscriptions; app.ts passes them in.
 */
export interface Payable {
  /** Called in a read transaction; throws a Failure when this caller may not pay for it now. */
  quote: (tx: Db, caller: Caller, metadata: CheckoutRequest['metadata'], now: Date) => Promise<Quote>
  /** Called exactly once per session, in the transaction that records the session as paid. */
  onPaid: (tx: Db, session: PaidSession, now: Date) => Promise<void>
  /**
   * Called once per refund that the provider could not deliver, also after it had succeeded, in the
   * transaction that records it as failed.
   */
  onRefundFailed?: (tx: Db, refund: RefundRow, now: Date) => Promise<void>
  /**
   * Called for a refund that somebody has made on the provider's own pages, repeatedly and concurrently, in a
   * transaction of its own. False when it cannot be booked.
   */
  onRefundMade?: (tx: Db, refund: MadeRefund, now: Date) => Promise<boolean>
  /** `subscriptionPlan` is the state that the provider reported at `checked_at`. */
  onSubscriptionPlanChanged?: (tx: Db, subscriptionPlan: SubscriptionPlan, checked_at: Date) => Promise<void>
}

export type Payables = Record<PayableId, Payable>

export interface SettlingDeps {
  database: Database
  now: Now
  provider: PaymentProvider
  payables: Payables
  listeners: ProviderListeners
  /** The types of events that change nothing, of which one was logged. */
  other_types: Set<string>
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
}

export interface PaymentDeps extends SettlingDeps {
  own_origins: ReadonlySet<string>
}
