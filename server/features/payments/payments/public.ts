export type {
  BalanceTransaction,
  ConnectProvider,
  ProviderAccount,
  ProviderPayout,
  ProviderRefusal,
} from './connect/connect-provider.ts'
export type { DisputeEvidence, ProviderDispute } from './connect/provider-dispute.ts'
export type { ProviderListeners } from './connect/provider-listeners.ts'
export type { MadeRefund, Payable, PaidSession, Quote } from './payment-deps.ts'
export type { PaymentProvider, SubscriptionPlan } from './payment-provider.ts'
export type { RefundBearer, RefundRow } from './payment-tables.ts'
export { CURRENCY } from './payment-rules.ts'
export { checkStripeSetup, logStripeSetup } from './provider/setup-flows.ts'
export { findPaymentTimeline } from './payment-timeline-flows.ts'
export { type FailRefund, requestRefund, settleCoveredRefunds } from './refunds/refund-flows.ts'
export { findRefundOf, findRefunds } from './refunds/refund-store.ts'
