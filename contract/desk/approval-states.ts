export const approvalStates = [
  'draft',
  'submitted',
  'changes_requested',
  'declined',
  'approved',
  'suspended',
  'closed',
] as const
export type ApprovalState = (typeof approvalStates)[number]

/** What administrators decide about a restaurant. */
export const approvalChoices = ['approve', 'request_changes', 'decline', 'suspend', 'lift', 'close'] as const
export type ApprovalChoice = (typeof approvalChoices)[number]

/**
 * By risk, as the councils of Victoria class the premises of a food business. Class 4 is notified only: it
 * has no number, expiry or certificate.
 */
export const premisesClasses = ['1', '2', '3A', '3', '4'] as const
export type PremisesClass = (typeof premisesClasses)[number]

/** What a state is called, for restaurants and operators alike. */
export const approvalStateNames: Record<ApprovalState, string> = {
  draft: 'Not sent yet',
  submitted: 'Being checked',
  changes_requested: 'Please change something',
  declined: 'Declined',
  approved: 'Approved',
  suspended: 'Suspended',
  closed: 'Closed',
}

/** For so long operators may take to answer what a restaurant has sent; what waits for longer is overdue. */
export const APPROVAL_ANSWER = { days: 2, text: 'two working days' } as const

/** So many days before a registration ends its restaurant is reminded, once each. */
export const REMINDER_DAYS = [60, 30, 7] as const

/** What happens next, as the owner of the restaurant reads it. */
export const nextSteps: Record<ApprovalState, string> = {
  draft: 'Fill in what we need to know and send it. Customers see your restaurant once it is approved.',
  submitted: `We check your details and email you, usually within ${APPROVAL_ANSWER.text}.`,
  changes_requested: 'Please change what we asked for, then send it again.',
  declined: 'You can correct your details and send them again, with what has changed since.',
  approved: 'Nothing to do. Keep your details up to date: we remind you before your registration ends.',
  suspended:
    'Nothing new can go on sale. Please hand over open orders as usual. What you have earned is still paid out.',
  closed: 'This restaurant cannot sell here any more. What you have earned is still paid out.',
}

/** From which states a restaurant sends its details. */
export const canSubmit = (state: ApprovalState): boolean =>
  ['draft', 'changes_requested', 'declined'].includes(state)
