/** Why something about reconciliation is refused. */
export const reconciliationFailures = {
  already_resolved: {
    status: 409,
    title: 'Resolved already',
    detail: 'Somebody has resolved this meanwhile. Please load the page again.',
  },
  bank_statement_unreadable: {
    status: 422,
    title: 'Bank statement unreadable',
    detail: 'This file could not be read. Please export it from your bank as CSV, with columns for date, amount and description.',
  },
} as const
