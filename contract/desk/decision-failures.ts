/** Why a report, a decision or an appeal is refused. */
export const decisionFailures = {
  report_decided: {
    status: 409,
    title: 'Report decided',
    detail: 'Somebody has decided about one of these reports meanwhile. Please load them again.',
  },
  measure_in_effect: {
    status: 409,
    title: 'Measure in effect',
    detail: 'An earlier decision has done this already, and it is still in effect.',
  },
  own_decision: {
    status: 409,
    title: 'Own decision',
    detail: 'You have made this decision yourself. Somebody else at the desk has to look at the appeal.',
  },
  no_appeal: {
    status: 409,
    title: 'No appeal',
    detail: 'No appeal against this decision waits. Please load it again.',
  },
  appeal_over: {
    status: 409,
    title: 'Time to appeal is over',
    detail: 'The six months to appeal are over. You can still write to us, at the contact in our terms.',
  },
  already_appealed: {
    status: 409,
    title: 'Already appealed',
    detail: 'You have appealed already. We will email you what comes of it.',
  },
} as const
