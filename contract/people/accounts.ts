import { z } from 'zod'
import { PASSWORD_MAX } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { messages } from '#contract/messages.ts'
import { Membership } from './memberships.ts'
import { paths } from '#contract/paths.ts'
import { SecondFactor } from './two-factor.ts'
import {
  CurrentPassword,
  Email,
  Id,
  InstantReply,
  MobileNumber,
  NewPassword,
  optional,
  SignInEmail,
  text,
  visibleLine,
} from '#contract/values.ts'

export const UserType = z.enum(['customer', 'restaurant'])
export const SubscriptionStatus = z.enum(['trial', 'active', 'expired'])

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  mobile_number: z.string(),
  user_type: UserType,
  subscription_status: SubscriptionStatus.nullable(),
  restaurant_id: z.string().nullable(),
  pickup_reminders: z
    .boolean()
    .meta({ description: 'An email reminds of orders that are not collected yet' }),
  email_confirmed: z
    .boolean()
    .optional()
    .meta({ description: 'The owner has opened the link that was sent to the email' }),
  membership: Membership.nullable().meta({
    description: 'The restaurant whose staff this account belongs to, its owner included',
  }),
})
export type User = z.infer<typeof User>

const Name = visibleLine(messages.name_required).max(120, 'Name can be at most 120 characters')

export const Registration = z.object({
  name: Name,
  email: Email,
  mobile_number: MobileNumber,
  user_type: UserType,
  password: NewPassword,
})

/** The register form: what is sent, and the password once more. */
export const RegisterForm = withRule(
  Registration.extend({ confirm_password: text().min(1, messages.confirm_required) }),
  ['password', 'confirm_password'],
  ({ password, confirm_password }) =>
    password === confirm_password
      ? undefined
      : { field: 'confirm_password', message: messages.confirm_differs },
)

/** The sign-in form, with the rules of the specification. */
export const LoginForm = z.object({ email: Email, password: NewPassword })

/**
 * What the server accepts: a password that breaks today's rules is a wrong password, not an invalid field.
 */
export const Login = z.object({
  email: SignInEmail,
  password: text(messages.password_required)
    .min(1, messages.password_required)
    .max(PASSWORD_MAX, messages.authentication_failed),
  /** Required after a refusal with `second_factor_required`: email and password were right. */
  code: optional(SecondFactor),
})

export const Session = z.object({
  id: Id,
  created_at: InstantReply,
  last_seen_at: InstantReply,
  device: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Only what is given is changed. */
export const AccountSettings = z.object({
  pickup_reminders: z.boolean('Please say true or false').optional(),
  name: Name.optional(),
  mobile_number: MobileNumber.optional(),
})
export type AccountSettings = z.infer<typeof AccountSettings>

const SignedIn = z.object({ user: User })
const None = z.object({})
const Empty = z.void()

export const accountsApi = {
  register: endpoint(paths.accounts.register, {
    access: 'anyone',
    summary:
      'Creates an account and signs it in. A restaurant account gets its restaurant and its free trial.',
    input: Registration,
    reply: User,
    status: 201,
    failures: ['too_many_requests', 'email_taken'],
  }),
  login: endpoint(paths.accounts.login, {
    access: 'anyone',
    summary: 'Signs in. Where two-step sign-in is on, send the code as well.',
    input: Login,
    reply: SignedIn,
    failures: ['too_many_requests', 'invalid_credentials', 'second_factor_required'],
  }),
  logout: endpoint(paths.accounts.logout, {
    access: 'signed-in',
    summary: 'Ends this session.',
    input: None,
    reply: Empty,
    status: 204,
  }),
  me: endpoint(paths.accounts.me, {
    access: 'signed-in',
    summary: 'The signed-in user.',
    input: None,
    reply: SignedIn,
  }),
  changeSettings: endpoint(paths.accounts.changeSettings, {
    access: 'signed-in',
    summary:
      'Changes the name, the mobile number, or whether an email reminds before pickup ends. A new mobile number is told by email.',
    input: AccountSettings,
    reply: SignedIn,
    failures: ['too_many_requests'],
  }),
  forgotPassword: endpoint(paths.accounts.forgotPassword, {
    access: 'anyone',
    summary: 'Mails a reset link, if there is such an account. Answers the same either way.',
    input: z.object({ email: Email }),
    reply: Empty,
    status: 202,
    failures: ['too_many_requests'],
  }),
  resetPassword: endpoint(paths.accounts.resetPassword, {
    access: 'anyone',
    summary: 'Sets a new password with the token of the mail, and ends every session of the account.',
    input: z.object({
      token: text().min(1, 'The link is incomplete. Please open it from the email again.').max(200),
      password: NewPassword,
    }),
    reply: Empty,
    status: 204,
    failures: ['too_many_requests'],
  }),
  changePassword: endpoint(paths.accounts.changePassword, {
    access: 'signed-in',
    summary:
      'Changes the password and ends the other sessions. Where two-step sign-in is on, send a code as well.',
    input: z.object({ current: CurrentPassword, password: NewPassword, code: optional(SecondFactor) }),
    reply: Empty,
    status: 204,
    failures: ['too_many_requests', 'second_factor_required'],
  }),
  sessions: endpoint(paths.accounts.sessions, {
    access: 'signed-in',
    summary: 'Where this account is signed in.',
    input: None,
    reply: z.array(Session),
  }),
  endSession: endpoint(paths.accounts.endSession, {
    access: 'signed-in',
    summary: 'Signs one device out.',
    input: z.object({ session_id: Id }),
    reply: Empty,
    status: 204,
  }),
  erase: endpoint(paths.accounts.erase, {
    access: 'signed-in',
    summary:
      'Erases the personal data of the account. Records that money needs are kept without it. Where two-step sign-in is on, send a code as well.',
    input: z.object({ password: CurrentPassword, code: optional(SecondFactor) }),
    reply: Empty,
    status: 204,
    failures: ['too_many_requests', 'second_factor_required', 'open_orders', 'role_at_desk'],
  }),
}
