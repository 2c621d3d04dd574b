import type { ProviderName } from '#server/features/payments/payments/payment-provider.ts'

interface PaymentProviderRow {
  /** There is one row. */
  id: 1
  name: ProviderName
  /** The operator's account at Stripe; null until it has been asked for. */
  account_ref: string | null
  since: Date
}

export interface ProviderTables {
  payment_provider: PaymentProviderRow
}
