import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { PageRoute, RequestContext } from '#server/platform/http/http.ts'

/** Whose money it is; `stripe_test` takes test cards only. */
export type ProviderName = 'sandbox' | 'stripe_test' | 'stripe'

export type CheckoutMode = 'payment' | 'subscription'

export interface ProviderCheckout {
  /** The same key with the same wishes gives the same session, however often it is asked for. */
  idempotency_key: string
  mode: CheckoutMode
  amount_cents: number
  currency: string
  description: string
  email: string
  account_id: string
  order_id: string | null
  /** Where the browser comes back to; `{CHECKOUT_SESSION_ID}` stands for the session's id. */
  success_url: string
  cancel_url: string
  expires_at: Date
}

export interface ProviderSession {
  mode: CheckoutMode
  id: string
  url: string | null
  expires_at: Date
  /** A payment that is still on its way is `open` and `unpaid`. */
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_cents: number
  currency: string
  /** What a refund or a plan's events name: the payment, or the plan. */
  provider_ref: string | null
  /** Until when a plan is paid for; null for a single payment. */
  period_end: Date | null
}

/** A monthly plan as it stands at the provider. */
export interface Plan {
  provider_ref: string
  /** `late` is being tried again; nothing more than before is paid for. */
  standing: 'paid' | 'late' | 'ended'
  paid_until: Date
  cancel_at_period_end: boolean
}

/** What an event says in our words. It was signed by the provider, or it would not be here. */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'checkout'; session: ProviderSession }
  | { about: 'plan'; provider_ref: string; ended: boolean }
  | { about: 'other' }
)

export interface RefundRequest {
  mode: CheckoutMode
  /** The provider's name for the payment, or for the plan whose latest payment goes back. */
  payment_ref: string
  amount_cents: number
  idempotency_key: string
  /** The provider's name for this refund, once it has one. */
  provider_ref: string | null
}

export interface RefundResult {
  provider_ref: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

/** The request in which an event arrives: the signature is in a header that the provider names. */
export type ProviderRequest = Pick<RequestContext, 'raw_body' | 'header'>

/** What an instance offers a provider that lives in it. */
export interface ProviderHome {
  page: PageRoute
  every: Jobs['every']
  deliver: (event: ProviderEvent) => Promise<void>
}

/** Who takes the money. Calls go over the network: never inside a transaction. Failure `unavailable` when it cannot be reached. */
export interface PaymentProvider {
  name: ProviderName
  createCheckout: (wanted: ProviderCheckout) => Promise<ProviderSession & { url: string }>
  /** How a session stands, or undefined when the provider does not know it. */
  session: (id: string) => Promise<ProviderSession | undefined>
  /** Closes a session's page, so that nobody can pay on it any more. One that is paid or closed stays as it is. */
  expireCheckout: (id: string) => Promise<void>
  /** How a plan stands, or undefined when the provider does not know it. */
  plan: (provider_ref: string) => Promise<Plan | undefined>
  /** Ends a plan at once. Ending it twice changes nothing. */
  endPlan: (provider_ref: string) => Promise<void>
  /** The provider's own page to change the card or cancel a plan; it leads back to `return_url`. */
  managePlan: (provider_ref: string, return_url: string) => Promise<string>
  refund: (wanted: RefundRequest) => Promise<RefundResult>
  /** Reads a signed event; throws Failure `invalid_signature`. */
  readEvent: (request: ProviderRequest, now: Date) => ProviderEvent
  /** For a provider that lives in this instance: its pages and its own work. */
  moveIn?: (home: ProviderHome) => void
}
