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
    detail:
      'This file could not be read. Please export it from your bank as CSV, OFX, QIF or CAMT.053, with date, amount and description.',
  },
  bank_statement_columns_unknown: {
    status: 422,
    title: 'Columns unknown',
    detail: 'We cannot tell what the columns of this file hold. Please choose them once, by its first rows.',
  },
} as const
