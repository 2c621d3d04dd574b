import { addDays } from '#contract/calendar-days.ts'
import {
  type ApprovalChoice,
  approvalChoices,
  type ApprovalState,
  canSubmit,
  REMINDER_DAYS,
} from '#contract/desk/approval-states.ts'
import {
  RegistrationDetails,
  type RegistrationField,
  type Registration,
} from '#contract/desk/registrations.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { GstRegistration } from '#server/features/kitchen/restaurants/public.ts'
import type { CertificateRow, RegistrationRow } from './registration-store.ts'

/** What changes the state of a restaurant: its owner submits, the rest is for operators. */
export const approvalActions = [
  'submit',
  'approve',
  'decline',
  'requestChanges',
  'suspend',
  'lift',
  'close',
] as const
export type ApprovalAction = (typeof approvalActions)[number]

interface Transition {
  from: (state: ApprovalState) => boolean
  to: ApprovalState
  /** For a state that it does not leave. */
  refusal: FailureCode
}

const isState =
  (expected: ApprovalState) =>
  (state: ApprovalState): boolean =>
    state === expected

export const transitions: Record<ApprovalAction, Transition> = {
  submit: { from: canSubmit, to: 'submitted', refusal: 'registration_approved' },
  approve: { from: isState('submitted'), to: 'approved', refusal: 'registration_not_submitted' },
  decline: { from: isState('submitted'), to: 'declined', refusal: 'registration_not_submitted' },
  requestChanges: {
    from: isState('submitted'),
    to: 'changes_requested',
    refusal: 'registration_not_submitted',
  },
  suspend: { from: isState('approved'), to: 'suspended', refusal: 'restaurant_not_approved' },
  lift: { from: isState('suspended'), to: 'approved', refusal: 'restaurant_not_suspended' },
  close: { from: () => true, to: 'closed', refusal: 'restaurant_closed' },
}

/** Why an action is not possible in a state; undefined when it is. */
export function actionRefusal(action: ApprovalAction, state: ApprovalState): FailureCode | undefined {
  if (state === 'closed') return 'restaurant_closed'
  if (transitions[action].from(state)) return undefined
  if (action !== 'submit') return transitions[action].refusal
  if (state === 'submitted') return 'registration_submitted'
  return state === 'suspended' ? 'restaurant_suspended' : transitions.submit.refusal
}

const actionOf = (decision: ApprovalChoice): ApprovalAction =>
  decision === 'request_changes' ? 'requestChanges' : decision

/** The decisions that are possible in a state. */
export const possibleDecisions = (state: ApprovalState): ApprovalChoice[] =>
  approvalChoices.filter((decision) => actionRefusal(actionOf(decision), state) === undefined)

const required: [Exclude<RegistrationField, 'certificate'>, string][] = [
  ['legal_name', 'Please give the name under which the business is registered'],
  ['abn', 'Please give your ABN'],
  ['gst_registered', 'Please say whether you are registered for GST'],
  ['council', 'Please name the council that you are registered with'],
  ['premises_class', 'Please choose the class of your food premises'],
]
/** Of premises of class 4 none of these exists. */
const requiredOfPremises: typeof required = [
  ['premises_number', 'Please give the number of your registration, as it is printed'],
  ['premises_expires_on', 'Please give the day on which your registration ends'],
]

type SubmissionErrors = Partial<Record<RegistrationField, string>>

const missing = (details: RegistrationDetails, fields: typeof required): SubmissionErrors =>
  Object.fromEntries(fields.filter(([field]) => details[field] === null))

/** What the details lack, or have too much, to be sent; empty when they are complete. */
export function submissionErrors(
  details: RegistrationDetails,
  {
    has_certificate,
    terms_version,
    today,
  }: { has_certificate: boolean; terms_version: number; today: string },
): SubmissionErrors {
  const errors: SubmissionErrors = missing(details, required)
  if (details.gst_registered === true && details.gst_since === null)
    errors.gst_since = 'Please say since when you are registered for GST'
  if (details.agreement_version !== terms_version)
    errors.agreement_version = 'Please read and accept the restaurant terms'
  if (details.premises_class === null || details.premises_class === '4') return errors
  return { ...errors, ...premisesErrors(details, has_certificate, today) }
}

function premisesErrors(
  details: RegistrationDetails,
  has_certificate: boolean,
  today: string,
): SubmissionErrors {
  const errors = missing(details, requiredOfPremises)
  const { premises_expires_on, premises_class, food_safety_supervisor } = details
  if (premises_expires_on !== null && premises_expires_on < today)
    errors.premises_expires_on = 'This registration has ended. Please give the one that is in force'
  if (premises_class !== '3' && food_safety_supervisor === null)
    errors.food_safety_supervisor = 'Please name your food safety supervisor, whom classes 1, 2 and 3A need'
  if (!has_certificate) errors.certificate = 'Please add your certificate of registration, as a photo or PDF'
  return errors
}

/** The details without those that do not apply: to the class of the premises, or after another answer. */
export const withoutInapplicable = (details: RegistrationDetails): RegistrationDetails => ({
  ...details,
  gst_since: details.gst_registered === true ? details.gst_since : null,
  premises_number: details.premises_class === '4' ? null : details.premises_number,
  premises_expires_on: details.premises_class === '4' ? null : details.premises_expires_on,
})

/** How long a certificate is kept after the registration has ended. */
export const CERTIFICATE_DAYS = 90

/**
 * The reminder that is due for a registration; undefined when none is. Of several that were missed, the
 * latest.
 */
export function dueReminder(
  expires_on: string,
  reminded_days: number | null,
  today: string,
): number | undefined {
  if (expires_on < today) return undefined
  const due = REMINDER_DAYS.findLast((days) => expires_on <= addDays(today, days))
  return due !== undefined && (reminded_days === null || reminded_days > due) ? due : undefined
}

type CertificateFacts = Pick<CertificateRow, 'media_type' | 'uploaded_at'> & { bytes: number }

type CompleteRow = RegistrationRow & GstRegistration

/** The fields that a restaurant gives, of a row that has more. */
const detailsOf = (row: CompleteRow): RegistrationDetails =>
  Object.fromEntries(
    Object.keys(RegistrationDetails.shape).map((field) => [field, row[field as keyof RegistrationDetails]]),
  ) as RegistrationDetails

export const toRegistration = (
  row: CompleteRow,
  certificate: CertificateFacts | undefined,
  terms_version: number,
): Registration => ({
  state: row.state,
  state_at: row.state_at.toISOString(),
  reason: row.reason,
  suspended_until: row.suspended_until?.toISOString() ?? null,
  details: detailsOf(row),
  certificate:
    certificate === undefined ? null : { ...certificate, uploaded_at: certificate.uploaded_at.toISOString() },
  terms_version,
})
