/** A payment that its customer disputes at the bank. */
export interface ProviderDispute {
  dispute_ref: string
  /** The payment, or the subscription plan of which it was a month. */
  payment_ref: string
  amount_cents: number
  currency: string
  /** What the provider charges for the dispute; it is not returned when the dispute is won. */
  fee_cents: number
  /** In the provider's words, such as `fraudulent` or `product_not_received`. */
  reason: string
  /** No money is taken for an `inquiry`; it can become a dispute, which takes it, or close without one. */
  status: 'inquiry' | 'inquiry_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'
  has_evidence: boolean
  due_by: Date | null
  opened_at: Date
}

/**
 * What the bank is given to read. The provider accepts documents as images or PDF only, so all of it is text.
 */
export interface DisputeEvidence {
  product_description: string
  /** The day on which it was collected, as a person writes it. */
  service_date: string
  customer_name: string | null
  customer_email: string | null
  /** The scan that was signed: pass, scan, time, device. */
  signed_scan: string
}
