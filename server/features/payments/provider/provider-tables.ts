import type { ProviderName } from '#server/features/payments/payment-provider.ts'

interface PaymentProviderTable {
  /** There is one row. */
  id: 1
  name: ProviderName
  since: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    payment_provider: PaymentProviderTable
  }
}
