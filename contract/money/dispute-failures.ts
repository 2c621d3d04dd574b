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
