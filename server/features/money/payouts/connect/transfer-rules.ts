/** What a payout owes for one order, or, without one, for everything else that is in it. In cents. */
export interface PayoutPart {
  order_id: string | null
  /** The provider's id of the payment. */
  payment_ref: string | null
  /** Less than nothing where the restaurant gave more back than it got in this payout. */
  share_cents: number
  /** What the customer's payment has left at the provider. */
  left_cents: number
}

export interface TransferLine {
  order_id: string | null
  payment_ref: string | null
  amount_cents: number
}

/**
 * The transfers of a payout: one of each order's own payment, as far as that has money left, and one of the
 * rest. Parts below nothing lower the others. They add up to what the parts do, which is more than nothing.
 */
export function toTransfers(parts: PayoutPart[]): TransferLine[] {
  const ofPayments = parts
    .filter(
      ({ payment_ref, share_cents, left_cents }) => payment_ref !== null && share_cents > 0 && left_cents > 0,
    )
    .map(({ order_id, payment_ref, share_cents, left_cents }) => ({
      order_id,
      payment_ref,
      amount_cents: Math.min(share_cents, left_cents),
    }))
  const total = parts.reduce((sum, { share_cents }) => sum + share_cents, 0)
  let rest = total - ofPayments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (rest > 0) return [...ofPayments, { order_id: null, payment_ref: null, amount_cents: rest }]
  return ofPayments
    .map((line) => {
      const lowered_by = Math.min(line.amount_cents, -rest)
      rest += lowered_by
      return { ...line, amount_cents: line.amount_cents - lowered_by }
    })
    .filter(({ amount_cents }) => amount_cents > 0)
}

/** What transfers of one payment have in common at the provider. */
export const transferGroup = ({
  payout_id,
  order_id,
}: {
  payout_id: string
  order_id: string | null
}): string => order_id ?? payout_id
