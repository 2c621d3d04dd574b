import type { LedgerRow, OrderRow } from '#server/features/orders/orders/order-tables.ts'

/**
 * The entries of one movement of money. Positive is owed to the account by Surplate's books: the provider holds what the
 * customer paid, of which the restaurant's share and the commission are the two parts. They sum to zero.
 */
export function ledgerEntries(
  event: LedgerRow['event'],
  order: Pick<OrderRow, 'id' | 'total_cents' | 'commission_cents'>,
  ref: string,
  at: Date,
): LedgerRow[] {
  const sign = event === 'paid' ? 1 : -1
  const share = order.total_cents - order.commission_cents
  const amounts = { provider: order.total_cents, restaurant: -share, commission: -order.commission_cents }
  return (['provider', 'restaurant', 'commission'] as const).map((ledger_account) => ({
    order_id: order.id,
    at,
    event,
    ledger_account,
    // `|| 0` turns the -0 of a free order into 0.
    amount_cents: sign * amounts[ledger_account] || 0,
    ref,
  }))
}
