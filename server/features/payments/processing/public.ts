export type {
  BalanceTransaction,
  ConnectProvider,
  ProviderAccount,
  ProviderPayout,
  ProviderRefusal,
  DisputeEvidence,
  ProviderDispute,
  ProviderListeners,
} from './connect-provider.ts'
export type { MadeRefund, Payable, PaidSession, Quote } from './payment-deps.ts'
export type { PaymentProvider, SubscriptionPlan } from './payment-provider.ts'
export type { RefundBearer, RefundRow } from './payment-tables.ts'
export { CURRENCY } from './payment-rules.ts'
export {
  accountsWithCardOf,
  type CardOfPayment,
  deleteCardsOfAccount,
  rememberCards,
  sharesCard,
} from './card-store.ts'
export { checkStripeSetup, logStripeSetup } from './setup-flows.ts'
export { carryPayments } from './payment-store.ts'
export { findPaymentTimeline } from './payment-flows.ts'
export { type FailRefund, requestRefund, settleCoveredRefunds } from './refund-flows.ts'
export {
  deferRefund,
  findRefundOf,
  findRefunds,
  hasUnreachableDevice,
  withdrawRefund,
} from './refund-store.ts'
