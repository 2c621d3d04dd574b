import type { Stripe } from 'stripe'
import type {
  ProviderPayout,
  ProviderTransfer,
} from '#server/features/payments/payments/connect/connect-provider.ts'
import { idOf } from '#server/features/payments/payments/stripe/stripe-rules.ts'

export const toProviderTransfer = (transfer: Stripe.Transfer): ProviderTransfer => ({
  transfer_ref: transfer.id,
  account_ref: idOf(transfer.destination) ?? '',
  transfer_group: transfer.transfer_group,
  payout_id: transfer.metadata['payout_id'] ?? null,
  amount_cents: transfer.amount,
  reversed_cents: transfer.amount_reversed,
})

const payoutStatuses: Record<string, ProviderPayout['status']> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

export const toProviderPayout = (payout: Stripe.Payout, account_ref: string): ProviderPayout => ({
  payout_ref: payout.id,
  account_ref,
  payout_id: payout.metadata?.['payout_id'] ?? null,
  amount_cents: payout.amount,
  status: payoutStatuses[payout.status] ?? 'pending',
  failure: payout.failure_code ?? (payout.status === 'canceled' ? 'canceled' : null),
})
