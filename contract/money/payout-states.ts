export const payoutStatuses = ['payable', 'in_batch', 'sent', 'settled', 'returned'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export const batchStatuses = ['draft', 'approved', 'sent', 'closed', 'partly_returned'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** How money reaches restaurants: through the payment provider, or by a file for the operator's bank. */
export const railNames = ['connect', 'bank_file'] as const
export type RailName = (typeof railNames)[number]

/** Less than this waits for more, but not longer than to the first batch of the next month. In dollars. */
export const PAYOUT_MINIMUM = 50
/** So long after an order was collected, or missed, its share becomes payable. */
export const PAYABLE_AFTER_HOURS = 48
