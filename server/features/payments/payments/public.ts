export type { Payable, PaidSession, Quote } from './payment-deps.ts'
export type { PaymentProvider, SubscriptionPlan } from './payment-provider.ts'
export { findLatestRefunds, requestRefund } from './refunds/refund-flows.ts'
