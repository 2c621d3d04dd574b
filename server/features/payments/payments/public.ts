export type {
  BalanceTransaction,
  ConnectProvider,
  ProviderAccount,
  ProviderPayout,
  ProviderRefusal,
  ProviderTransfer,
} from './connect/connect-provider.ts'
export type { DisputeEvidence, ProviderDispute } from './connect/provider-dispute.ts'
export type { ProviderListener, ProviderListeners } from './connect/provider-listeners.ts'
export type { Payable, PaidSession, Quote } from './payment-deps.ts'
export type { PaymentProvider, SubscriptionPlan } from './payment-provider.ts'
export type { RefundBearer, RefundRow } from './payment-tables.ts'
export { findPaymentTimeline } from './payment-timeline-flows.ts'
export { requestRefund } from './refunds/refund-flows.ts'
export { findRefunds } from './refunds/refund-store.ts'
