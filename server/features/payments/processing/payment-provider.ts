import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RequestContext } from '#server/application/callers.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import type { ConnectProvider } from './connect-provider.ts'

/** `sandbox` moves no money; `stripe_test` accepts test cards only. */
export type ProviderName = 'sandbox' | 'stripe_test' | 'stripe'

export type CheckoutMode = 'payment' | 'subscription'

export interface ProviderCheckout {
  /** The same key with the same values returns the same session. */
  idempotency_key: string
  mode: CheckoutMode
  amount_cents: number
  currency: string
  description: string
  email: string
  account_id: string
  order_id: string | null
  /**
   * Where the browser is sent once it has paid; `{CHECKOUT_SESSION_ID}` is replaced by the session's id, and
   * in no other address.
   */
  success_url: string
  cancel_url: string
  expires_at: Date
}

export interface ProviderSession {
  mode: CheckoutMode
  id: string
  url: string | null
  expires_at: Date
  /** A payment that is still being processed is `open` and `unpaid`. */
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_cents: number
  currency: string
  /**
   * The provider's id of the payment or of the subscription plan; refunds and events about subscription plans
   * refer to it.
   */
  provider_ref: string | null
  /** End of the paid period of a subscription plan; null for a single payment. */
  period_end: Date | null
  /**
   * What identifies the card that paid, which is not its number; null where there is none. Undefined where
   * this answer does not say, although another will.
   */
  card?: string | null
}

/** A monthly subscription plan as the provider reports it. */
export interface SubscriptionPlan {
  provider_ref: string
  /** `past_due`: the last charge failed and is being retried; nothing beyond `paid_until` is paid for. */
  status: 'paid' | 'past_due' | 'ended'
  paid_until: Date
  cancel_at_period_end: boolean
}

/** An event of the provider whose signature has been verified. */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'checkout'; session: ProviderSession }
  | { about: 'subscription_plan'; provider_ref: string; ended: boolean }
  | { about: 'account'; account_ref: string }
  | { about: 'payout'; account_ref: string; payout_ref: string }
  | { about: 'transfer'; transfer_ref: string }
  | { about: 'dispute'; dispute_ref: string }
  | {
      about: 'refund'
      payment_ref: string | null
      refund: RefundResult & { provider_ref: string; amount_cents: number; currency: string }
      /** Whether it was requested by this shop, and not on the provider's own pages. */
      is_requested: boolean
    }
  | { about: 'other' }
)

export interface RefundRequest {
  mode: CheckoutMode
  /** The provider's id of the payment, or of the subscription plan whose latest payment is refunded. */
  payment_ref: string
  amount_cents: number
  /** The id of this refund. The same key returns the same refund, for 24 hours. */
  idempotency_key: string
  /** How often it was requested before: one of these may have made it, and its answer was lost. */
  attempts: number
  /** The provider's id of this refund, once it has one. */
  provider_ref: string | null
}

export interface RefundResult {
  provider_ref: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

/** The request in which an event arrives: the signature is in a header that the provider names. */
export type ProviderRequest = Pick<RequestContext, 'raw_body' | 'header'>

/** What this process offers to a provider that runs inside it. */
interface ProviderHost {
  page: PageRoute
  every: Jobs['every']
  deliver: (event: ProviderEvent) => Promise<void>
}

/**
 * Calls go over the network: never make one inside a transaction. They throw Failure `unavailable` when the
 * provider cannot be reached.
 */
export interface PaymentProvider {
  name: ProviderName
  createCheckout: (checkout: ProviderCheckout) => Promise<ProviderSession & { url: string }>
  /** Undefined when the provider does not know the session. */
  findSession: (id: string) => Promise<ProviderSession | undefined>
  /** Closes a session so that it can no longer be paid. One that is paid or closed stays as it is. */
  expireCheckout: (id: string) => Promise<void>
  /** Undefined when the provider does not know the subscription plan. */
  findSubscriptionPlan: (provider_ref: string) => Promise<SubscriptionPlan | undefined>
  /** Ends a subscription plan at once. Ending it twice changes nothing. */
  endSubscriptionPlan: (provider_ref: string) => Promise<void>
  /**
   * Deletes the customer of a subscription plan with their email and cards, which ends the plan. Deleting
   * them twice changes nothing.
   */
  deleteCustomer: (provider_ref: string) => Promise<void>
  /**
   * Returns the address of the provider's page to change the card or cancel a subscription plan; that page
   * links back to `return_url`.
   */
  openBillingPortal: (provider_ref: string, return_url: string) => Promise<string>
  refund: (request: RefundRequest) => Promise<RefundResult>
  connect: ConnectProvider
  /** Verifies and reads a signed event; throws Failure `invalid_signature`. */
  readEvent: (request: ProviderRequest, now: Date) => ProviderEvent
  /** What the operator has not set up there, as far as calls and checks have shown within a day. */
  findSetupGaps?: () => Promise<{ subject: string; page: string; answer: string }[]>
  /** For a provider that runs inside this process: registers its pages and jobs. */
  serve?: (host: ProviderHost) => void
}

export type SetupSubject =
  | 'key'
  | 'permissions'
  | 'account'
  | 'connect'
  | 'platform_profile'
  | 'branding'
  | 'portal'
  | 'webhooks'
  | 'payout_schedule'
  | 'return_address'

/** What the operator has not set up at the provider, and the page on which that is done. */
export interface SetupGap {
  subject: SetupSubject
  page: string
  /** What is missing, in the provider's words where it has said so. */
  answer: string
}

/**
 * The cause of a call that failed because the operator has something to set up. Its message is for the log.
 */
export class SetupMissing extends Error {
  readonly gap: SetupGap

  constructor(gap: SetupGap, cause?: unknown) {
    super(`${gap.answer} Open ${gap.page}`, { cause })
    this.name = 'SetupMissing'
    this.gap = gap
  }
}
