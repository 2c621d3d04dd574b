import type { NewLedgerRow } from '#server/features/payments/ledger/public.ts'
import type { ProviderDispute } from '#server/features/payments/payments/public.ts'
import type { AcceptedScanRow } from '#server/features/orders/pickups/public.ts'
import type { DisputeRow } from './dispute-store.ts'

type DisputeState = ProviderDispute['status']

/** The provider takes no money for an inquiry. */
export const takesMoney = (status: DisputeState): boolean =>
  status !== 'inquiry' && status !== 'inquiry_closed'

export const isDecided = (status: DisputeState): boolean =>
  status === 'won' || status === 'lost' || status === 'inquiry_closed'

/** A dispute that is won or lost stays so; an inquiry that was closed can still become a dispute. */
export const isFinal = ({ status, closed_at }: Pick<DisputeRow, 'status' | 'closed_at'>): boolean =>
  closed_at !== null && takesMoney(status)

/** Evidence can be submitted until somebody has decided. */
export const canSubmit = ({ status, has_evidence }: Pick<DisputeRow, 'status' | 'has_evidence'>): boolean =>
  !has_evidence && (status === 'needs_response' || status === 'inquiry')

/**
 * Whether a lost dispute is the operator's: the order was collected with its pickup pass, so the restaurant
 * did all it could. For scans from before it was recorded what was scanned, the restaurant has the benefit of
 * the doubt.
 */
export const isCollectionProved = (scan: Pick<AcceptedScanRow, 'proof'> | undefined): boolean =>
  scan !== undefined && scan.proof !== 'code'

type FrontedDispute = Pick<DisputeRow, 'provider_ref' | 'amount_cents' | 'order_id' | 'subscription_id'>

/**
 * The entries by which the provider takes what is disputed, and the operator fronts it; or the reverse, when
 * it is won.
 */
export function disputeEntries(
  { provider_ref, amount_cents, order_id, subscription_id }: FrontedDispute,
  event: 'dispute_opened' | 'dispute_won',
  restaurant_id: string | null,
  at: Date,
): NewLedgerRow[] {
  const taken_cents = event === 'dispute_opened' ? amount_cents : -amount_cents
  const entry = { order_id, subscription_id, restaurant_id, event, ref: provider_ref, at }
  return [
    { ...entry, ledger_account: 'provider', amount_cents: -taken_cents },
    { ...entry, ledger_account: 'operator', amount_cents: taken_cents },
  ]
}
