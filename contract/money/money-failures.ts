/** Why something about payouts is refused. */
export const payoutFailures = {
  paid_by_bank_file: {
    status: 409,
    title: 'Paid by bank transfer',
    detail: 'Surplate pays into your bank account directly here. Please give your bank details instead.',
  },
  nothing_to_pay: {
    status: 409,
    title: 'Nothing to pay',
    detail: 'No restaurant has a payout that can be made now.',
  },
  batch_not_draft: {
    status: 409,
    title: 'Decided already',
    detail: 'This batch has been approved, sent or discarded meanwhile. Please load the page again.',
  },
  batch_not_approved: {
    status: 409,
    title: 'Not approved',
    detail: 'A batch is sent once another person has approved it. Please load the page again.',
  },
  rail_changed: {
    status: 409,
    title: 'Restaurants are paid in another way now',
    detail:
      'This batch was made while restaurants were paid in another way. Please discard it, and make another one.',
  },
  batch_too_large: {
    status: 409,
    title: 'Too much for one file',
    detail:
      'A bank file can pay at most $99,999,999.99. Please take payouts out of this batch: they can be paid with another one.',
  },
  batch_not_sent: {
    status: 409,
    title: 'Not sent',
    detail: 'This batch has not been sent, or all of it is decided already. Please load the page again.',
  },
  own_batch: {
    status: 409,
    title: 'Another person approves',
    detail:
      'You have made this batch yourself. Please ask another operator with a role for money to approve it.',
  },
  payout_not_in_batch: {
    status: 409,
    title: 'Not in a batch',
    detail: 'This payout is not in a batch that can still be changed. Please load the page again.',
  },
  provider_says_returned: {
    status: 409,
    title: 'The payment provider says so',
    detail:
      'Whether a payout has come back, the payment provider tells by itself. There is nothing to record.',
  },
  payouts_locked: {
    status: 409,
    title: 'Payouts are locked',
    detail:
      'A backup was restored, and some payouts may have been sent since it was made. Two people have to confirm each of them first, on the page of payouts.',
  },
  own_confirmation: {
    status: 409,
    title: 'Another person confirms',
    detail: 'You have said so yourself. Please ask another operator with a role for money to say the same.',
  },
  confirmed_already: {
    status: 409,
    title: 'Confirmed already',
    detail: 'Two people have confirmed this meanwhile. Please load the page again.',
  },
  payout_not_sent: {
    status: 409,
    title: 'Not sent',
    detail: 'This payout was not sent, or has come back already. Please load the page again.',
  },
} as const

/** Why a proposal is not taken, or not decided. */
export const proposalFailures = {
  already_proposed: {
    status: 409,
    title: 'Proposed already',
    detail: 'This has been proposed already. Somebody else at the desk has to confirm or decline it first.',
  },
  own_proposal: {
    status: 409,
    title: 'Another person confirms',
    detail: 'You have proposed this yourself. Please ask another operator to confirm it.',
  },
  proposal_decided: {
    status: 409,
    title: 'Decided already',
    detail: 'This proposal is decided, or has lapsed. Please load the page again.',
  },
  proposal_overtaken: {
    status: 409,
    title: 'Not possible any more',
    detail:
      'What was proposed is not possible any more, and the proposal has lapsed. Please look at it again, and decide anew where that is needed.',
  },
  own_proposal_in_batch: {
    status: 409,
    title: 'Another person approves',
    detail:
      'You have proposed or confirmed money in this batch. Please ask an operator who has not, or take those payouts out of it.',
  },
} as const

/** Why bank details are not taken, and no file is made of them. */
export const bankAccountFailures = {
  bank_file_off: {
    status: 409,
    title: 'Not paid by bank file',
    detail:
      'Surplate does not pay by bank transfer here, so it takes no bank details. There is nothing to do.',
  },
  bank_details_gone: {
    status: 410,
    title: 'Bank details deleted',
    detail:
      'Some of the bank details in this file have been deleted since, so it cannot be made again. Please look for the one from then.',
  },
} as const

/** Why something about a dispute is refused. */
export const disputeFailures = {
  dispute_decided: {
    status: 409,
    title: 'Not waiting for evidence',
    detail: 'This dispute has evidence already, or is decided. Please load the page again.',
  },
  no_evidence: {
    status: 409,
    title: 'No evidence',
    detail:
      'This order was not collected with its pickup pass or code, or another payment paid for it, so there is no scan to send.',
  },
} as const

/** Why there is no certificate of a month. */
export const impactCertificateFailures = {
  month_not_over: {
    status: 409,
    title: 'Month not over',
    detail: 'A certificate is about a whole month. Please come back when this one is over.',
  },
  not_counted_yet: {
    status: 409,
    title: 'Still counting',
    detail: 'The last orders of this month are still being counted. Please try again in a minute.',
  },
} as const

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
