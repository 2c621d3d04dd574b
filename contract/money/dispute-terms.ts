/** No money is taken for an `inquiry`; it can become a dispute, which takes it, or close without one. */
export const disputeStatuses = [
  'inquiry',
  'inquiry_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Who bears a dispute that is lost, as the operator and the restaurant read it. */
export const DISPUTE_RULE =
  'When a customer disputes a payment at their bank and the bank takes it back, Surplate bears it if you scanned the pickup pass. Otherwise it is taken from your share, as a refund would be. While a dispute is open, your share of the order waits.'
