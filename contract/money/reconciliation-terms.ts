/**
 * Where a difference is: only at the `provider`, only in the `ledger`, another `amount` on each side, a
 * `refund` that failed, or on the statement of the `bank`.
 */
export const unmatchedSides = ['provider', 'ledger', 'amount', 'refund', 'bank'] as const
export type UnmatchedSide = (typeof unmatchedSides)[number]

/**
 * How long the text of a bank statement may be, in characters, and how many rows it may have: a busy year.
 */
export const BANK_STATEMENT_MAX = 1_000_000
export const BANK_ROWS_MAX = 20_000

/** How many lines that were not compared, and how many skipped rows, a reply has one by one. */
export const UNJUDGED_SHOWN = 200
export const SKIPPED_SHOWN = 100
