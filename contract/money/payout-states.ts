import { linkToView } from '#contract/links.ts'

export const payoutStatuses = ['payable', 'in_batch', 'sent', 'settled', 'returned'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export const batchStatuses = ['draft', 'approved', 'sent', 'closed', 'partly_returned'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** How money reaches restaurants: through the payment provider, or by a file for the operator's bank. */
export const railNames = ['connect', 'bank_file'] as const
export type RailName = (typeof railNames)[number]

/** Less than this waits for more, but not longer than to the first batch of the next month. In dollars. */
export const PAYOUT_MINIMUM = 50
/** So long after an order was collected, or missed, and its pickup has ended, its share becomes payable. */
export const PAYABLE_AFTER_HOURS = 48
/** The orders of the first days of a restaurant, and those by people close to it, wait longer. */
export const FIRST_DAYS = 30
export const PAYABLE_LATE_DAYS = 14

/** What about an order makes its restaurant's share wait longer. */
export const sharePatterns = [
  'own_staff',
  'same_mobile',
  'same_card',
  'same_network',
  'erased_account',
] as const
/** And what operators are shown besides. */
export const payoutPatterns = [...sharePatterns, 'collected_at_once', 'above_ceiling'] as const
/** So many orders are a pattern that were collected within minutes after they were paid. */
export const COLLECTED_AT_ONCE_ORDERS = 5

/** With it, a link to the dashboard opens it at the payouts. */
export const PAYOUTS_PARAMETER = 'payouts'
/** Where somebody comes back to from the form in which a restaurant says where it is paid. */
export const LINK_TO_PAYOUTS = `${linkToView('restaurant-dashboard')}&${PAYOUTS_PARAMETER}=back`
/**
 * `again`: the address of the form was used or is too old, so another is made. `expired`: that happened to
 * the other one too.
 */
export const linkToUnopenedForm = (is_renewed: boolean): string =>
  `${linkToView('restaurant-dashboard')}&${PAYOUTS_PARAMETER}=${is_renewed ? 'expired' : 'again'}`

/** What the bank statement of a restaurant shows beside a payout by bank file. */
export const payoutReference = (number: number): string => `SURPLATE P${number}`

/** Whether a text of a bank, which may write small letters, has the reference of a payout. */
export const hasPayoutReference = (text: string): boolean => /\bSURPLATE P\d/i.test(text)
