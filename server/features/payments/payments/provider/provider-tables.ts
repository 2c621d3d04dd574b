import type { ProviderName } from '#server/features/payments/payments/payment-provider.ts'

interface PaymentProviderRow {
  /** There is one row. */
  id: 1
  name: ProviderName
  since: Date
}

export interface ProviderTables {
  payment_provider: PaymentProviderRow
}
