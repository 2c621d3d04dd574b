import { APPEAL_DAYS, COMPLAINT_HOURS, COMPLAINT_PHOTOS_MAX } from './complaint-terms.ts'

/** Why a complaint cannot be made, answered or decided. */
export const complaintFailures = {
  complaint_too_early: {
    status: 409,
    title: 'Too early to complain',
    detail:
      'Pickup has not started yet. If something is wrong then, tell us here. Until then you can talk to the restaurant.',
  },
  complaint_period_over: {
    status: 410,
    title: 'Too late to complain here',
    detail: `Complaints can be made here until ${COMPLAINT_HOURS} hours after pickup. Your rights under the Australian Consumer Law go on: please talk to the restaurant.`,
  },
  complaint_not_collected: {
    status: 409,
    title: 'Not collected',
    detail:
      'This order was not collected, so nobody can have eaten it. Please choose that it was not as declared; the restaurant answers that first. If somebody is ill, report the meal.',
  },
  complaint_undecided: {
    status: 409,
    title: 'Complaint undecided',
    detail: 'A complaint about this order is not decided yet. You can see below what happens next.',
  },
  complaint_answered: {
    status: 409,
    title: 'Complaint answered',
    detail: 'This complaint has its answer already. Please reload to see where it stands.',
  },
  complaint_decided: {
    status: 409,
    title: 'Complaint decided',
    detail: 'This complaint is decided already. Please reload to see where it stands.',
  },
  complaint_about_safety: {
    status: 409,
    title: 'About food safety',
    detail:
      'What may make people ill is looked at even if you do not complain any more. Surplate decides, and you need not do anything.',
  },
  restaurant_may_answer: {
    status: 409,
    title: 'Waiting for the restaurant',
    detail:
      'The restaurant can still answer this complaint. It comes to the desk when it disagrees or does not answer.',
  },
  complaint_not_decided: {
    status: 409,
    title: 'Nothing to appeal',
    detail: 'There is no decision yet that could be appealed. Please wait for it.',
  },
  not_appealed: {
    status: 409,
    title: 'Not appealed',
    detail: 'There is no appeal to decide. Please reload to see where the complaint stands.',
  },
  own_answer: {
    status: 409,
    title: 'Own answer',
    detail: 'You agreed to this yourself, so there is nothing to appeal.',
  },
  complaint_appealed_already: {
    status: 409,
    title: 'Appealed already',
    detail: 'This complaint was appealed once already, and the decision on that is final here.',
  },
  complaint_appeal_over: {
    status: 410,
    title: 'Too late to appeal',
    detail: `An appeal is possible for ${APPEAL_DAYS} days after the decision. Rights under the Australian Consumer Law go on.`,
  },
  complaint_photos_full: {
    status: 409,
    title: 'No more photos',
    detail: `A complaint can have at most ${COMPLAINT_PHOTOS_MAX} photos.`,
  },
} as const

/** Why the registration of a food business, or a decision on it, is refused. */
export const approvalFailures = {
  registration_submitted: {
    status: 409,
    title: 'Sent already',
    detail: 'Your details have been sent already. You can still correct them until they are looked at.',
  },
  registration_approved: {
    status: 409,
    title: 'Approved already',
    detail: 'This restaurant is approved already. There is nothing to send.',
  },
  registration_not_submitted: {
    status: 409,
    title: 'Not sent',
    detail: 'The details of this restaurant do not wait for a decision. Please load the page again.',
  },
  restaurant_not_approved: {
    status: 409,
    title: 'Not approved',
    detail: 'Only a restaurant that is approved can be suspended. Please load the page again.',
  },
  free_month_not_refused: {
    status: 409,
    title: 'No free month refused',
    detail: 'No free month was refused to this restaurant, or it has a paid plan by now. Please reload.',
  },
  measures_spent: {
    status: 409,
    title: 'Enough for one person',
    detail:
      'You have paused, removed and closed as much as one person may within 24 hours. Another administrator can do it.',
  },
  restaurant_not_suspended: {
    status: 409,
    title: 'Not suspended',
    detail: 'This restaurant is not suspended. Please load the page again.',
  },
  restaurant_held: {
    status: 409,
    title: 'Held by a decision',
    detail:
      'A decision keeps this restaurant hidden. It ends at its end, or when an appeal against it is reversed.',
  },
} as const

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
  decision_over: {
    status: 409,
    title: 'Decision over',
    detail: 'This decision is not in effect any more. Please load the page again.',
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
