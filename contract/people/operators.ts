import { SecondFactor } from './two-factor.ts'
import { z } from 'zod'
import { endpoint, type OperatorRole, operatorRoles } from '#contract/endpoint.ts'
import { deskPaths } from './desk-paths.ts'
import {
  CurrentPassword,
  Email,
  Id,
  InstantReply,
  MobileNumber,
  NewPassword,
  optional,
  text,
  visibleLine,
} from '#contract/values.ts'

/** A desk session ends after this long, and sooner when nothing is done in it. */
export const DESK_SESSION_HOURS = 12
export const DESK_IDLE_MINUTES = 30
/** For how long an operator need not prove again who they are. */
export const PROOF_MINUTES = 10
export const OPERATOR_INVITATION_MINUTES = 60

const RoleField = z.enum(operatorRoles, { error: 'Please choose a role' })

/** What each role may do, as a person reads it. */
export const operatorRoleText: Record<OperatorRole, string> = {
  support: 'Looks, answers complaints and refunds up to a limit',
  finance: 'Also refunds of any size, and payouts',
  admin: 'Also approves, suspends, and changes roles, settings and texts',
}

const ApprovesMoneyFrom = InstantReply.nullable().optional().meta({
  description:
    'From when somebody may approve money whose role or second step is new; null when they may now',
})

export const Operator = z.object({
  id: Id,
  role: RoleField,
  name: z
    .string()
    .nullable()
    .meta({ description: 'Null until the invitation is accepted, and once the account is erased' }),
  email: z.string().nullable(),
  invited_at: InstantReply,
  accepted_at: InstantReply.nullable(),
  ended_at: InstantReply.nullable(),
  approves_money_from: ApprovesMoneyFrom,
})
export type Operator = z.infer<typeof Operator>

export const DeskSession = z.object({
  operator: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: RoleField,
    approves_money_from: ApprovesMoneyFrom,
  }),
  is_open: z.boolean(),
  ends_at: InstantReply.nullable().meta({ description: 'When the open session ends in any case' }),
  proof_until: InstantReply.nullable().meta({ description: 'Until then no call asks for proof again' }),
  password_alone: z
    .boolean()
    .meta({ description: 'The demo’s operator, on this machine alone: no second step is asked for' }),
  two_factor: z.boolean().meta({
    description:
      'Whether two-step sign-in is on: the password and a code are a proof. Without it a passkey is',
  }),
})
export type DeskSession = z.infer<typeof DeskSession>

/** What waits for an operator: how many, and since when the oldest. */
export const DeskQueue = z.object({
  name: z.string(),
  waiting: z.int(),
  oldest_at: InstantReply.nullable(),
  overdue: z.int().meta({ description: 'How many of them should have been answered by now' }),
})
export type DeskQueue = z.infer<typeof DeskQueue>

/** Emails of a kind that have not arrived. */
const UndeliveredEmails = z.object({
  kind: z.string(),
  outcome: z.enum(['waiting', 'given_up', 'refused']).meta({
    description:
      'waiting: tried again by itself. given_up: tried for a day. refused: the address takes no email.',
  }),
  count: z.int(),
  since: InstantReply,
  answer: z.string().meta({ description: 'What the mail server answered last, without addresses' }),
})
export type UndeliveredEmails = z.infer<typeof UndeliveredEmails>

/** A restaurant that listed each week, and has not for a week now. */
const StoppedListing = z.object({
  restaurant_id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  last_listed_at: InstantReply,
})
export type StoppedListing = z.infer<typeof StoppedListing>

/** What the operator has not set up, at the payment provider or on this machine. */
const DeskSetupGap = z.object({
  subject: z.string(),
  page: z.string().nullable().meta({ description: 'Where it is set up; null on this machine' }),
  answer: z.string().meta({ description: 'What is missing, in the provider’s words where it has said so' }),
})
export type DeskSetupGap = z.infer<typeof DeskSetupGap>

/** What is to be done today, and how the machine is. */
const DeskOverview = z.object({
  queues: z.array(DeskQueue),
  undelivered_emails: z.array(UndeliveredEmails),
  failed_jobs: z.array(UndeliveredEmails).meta({ description: 'Other work that failed, by its name' }),
  stopped_listing: z.array(StoppedListing),
  disk: z
    .object({ total_bytes: z.number(), free_bytes: z.number() })
    .nullable()
    .meta({ description: 'Of the data folder; null where the database is elsewhere' }),
  last_backup_at: InstantReply.nullable(),
  setup_gaps: z.array(DeskSetupGap),
})
export type DeskOverview = z.infer<typeof DeskOverview>

const None = z.object({})
const InvitationToken = text().min(20).max(100)

export const deskSessionApi = {
  get: endpoint(deskPaths.deskSession.get, {
    access: 'operator',
    summary: 'Who is signed in to the desk, and whether the session there is open.',
    input: None,
    reply: DeskSession,
  }),
  open: endpoint(deskPaths.deskSession.open, {
    access: 'operator',
    summary:
      'Opens the desk session, or proves again who it is. Right after a sign-in with a second step or a passkey, or after making a passkey, nothing is needed; later the password and a code.',
    input: z.object({ password: optional(CurrentPassword), code: optional(SecondFactor) }),
    reply: DeskSession,
    failures: [
      'proof_required',
      'second_step_required',
      'second_factor_required',
      'too_many_requests',
      'sign_in_required',
    ],
  }),
  close: endpoint(deskPaths.deskSession.close, {
    access: 'operator',
    summary: 'Closes the desk session. The sign-in to the shop stays.',
    input: None,
    reply: z.void(),
    status: 204,
  }),
}

export const operatorsApi = {
  overview: endpoint(deskPaths.operators.overview, {
    access: 'support',
    summary: 'What waits for the operators.',
    input: None,
    reply: DeskOverview,
  }),
  retryFailed: endpoint(deskPaths.operators.retryFailed, {
    access: 'support',
    summary: 'Tries emails and other work that failed again, at once.',
    input: None,
    reply: z.object({ count: z.int() }),
  }),
  all: endpoint(deskPaths.operators.all, {
    access: 'support',
    summary: 'Everyone who works or worked at the desk.',
    input: None,
    reply: z.array(Operator),
  }),
  invite: endpoint(deskPaths.operators.invite, {
    access: 'admin',
    proof: 'recent',
    summary: `Invites an operator: the link goes by email to that address alone. It works once, within ${OPERATOR_INVITATION_MINUTES} minutes.`,
    input: z.object({ email: Email, role: RoleField, reason: optional(text().max(500)) }),
    reply: z.object({ operator: Operator, expires_at: InstantReply }),
    status: 201,
    failures: ['already_operator'],
  }),
  changeRole: endpoint(deskPaths.operators.changeRole, {
    access: 'admin',
    proof: 'recent',
    summary: 'Gives an operator another role, at once.',
    input: z.object({ operator_id: Id, role: RoleField, reason: optional(text().max(500)) }),
    reply: Operator,
    failures: ['own_operator'],
  }),
  end: endpoint(deskPaths.operators.end, {
    access: 'admin',
    proof: 'recent',
    summary: 'Ends the work of an operator at the desk, at once; the account stays.',
    input: z.object({ operator_id: Id, reason: optional(text().max(500)) }),
    reply: z.void(),
    status: 204,
    failures: ['own_operator'],
  }),
  acceptInvitation: endpoint(deskPaths.operators.acceptInvitation, {
    access: 'anyone',
    summary:
      'Accepts an invitation to the desk, which proves its email. An account with that email has to be signed in; where there is none, one is created and signed in.',
    input: z.object({
      token: InvitationToken,
      name: optional(visibleLine('Name is required').max(120, 'Name can be at most 120 characters')),
      mobile_number: optional(MobileNumber),
      password: optional(NewPassword),
    }),
    reply: z.object({ email: z.string(), role: RoleField }),
    failures: [
      'not_found',
      'too_many_requests',
      'sign_in_as_invited',
      'sign_in_required',
      'email_taken',
      'already_operator',
    ],
  }),
}
