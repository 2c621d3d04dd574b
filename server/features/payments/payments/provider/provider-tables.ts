import type { ProviderName } from '#server/features/payments/payments/payment-provider.ts'

export interface StoredGap {
  page: string
  answer: string
  /** An ISO 8601 instant. */
  at: string
}

interface PaymentProviderRow {
  /** There is one row. */
  id: 1
  name: ProviderName
  /** The operator's account at Stripe; null until it has been asked for. */
  account_ref: string | null
  since: Date
  /** By subject, as the provider has said so last. */
  setup_gaps: Record<string, StoredGap>
}

export interface ProviderTables {
  payment_provider: PaymentProviderRow
}
