import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { accountPaths } from './account-paths.ts'
import { CurrentPassword, Email, InstantReply, optional, text } from '#contract/values.ts'
import { SecondFactor } from './two-factor.ts'

const LINK_INCOMPLETE = 'The link is incomplete. Please open it from the email again.'
const LinkToken = z.object({ token: text().min(1, LINK_INCOMPLETE).max(200) })
const Empty = z.void()

/** The form that changes the email; the code is asked for where two-step sign-in is on. */
export const EmailChangeForm = z.object({
  email: Email,
  password: CurrentPassword,
  code: optional(SecondFactor),
})

/** A change of the email, in the data export: requested, or made and not final yet. */
export const ExportedEmailChange = z.object({
  old_email: z.string(),
  new_email: z.string(),
  requested_at: InstantReply,
  changed_at: InstantReply.nullable(),
  expires_at: InstantReply,
})
export type ExportedEmailChange = z.infer<typeof ExportedEmailChange>

export const emailAddressesApi = {
  confirm: endpoint(accountPaths.emailAddresses.confirm, {
    access: 'anyone',
    summary: 'Confirms the email of an account, or makes a change of it, with the token of the email’s link.',
    input: LinkToken,
    reply: Empty,
    status: 204,
    failures: ['email_link_over', 'email_already_confirmed', 'email_taken', 'too_many_requests'],
  }),
  resend: endpoint(accountPaths.emailAddresses.resend, {
    access: 'signed-in',
    summary: 'Sends the link that confirms the email again.',
    input: z.object({}),
    reply: Empty,
    status: 202,
    budget: {
      purpose: 'confirm_link',
      per: 'account',
      limit: 5,
      minutes: 60,
      advice: 'Please look for our earlier emails, in the spam folder too.',
    },
    failures: ['email_already_confirmed', 'too_many_requests'],
  }),
  change: endpoint(accountPaths.emailAddresses.change, {
    access: 'signed-in',
    summary:
      'Sends a link to a new email, which becomes that of the account once the link is opened. Answers the same if the email is taken. Where two-step sign-in is on, send a code as well.',
    input: EmailChangeForm,
    reply: Empty,
    status: 202,
    failures: ['too_many_requests', 'second_factor_required'],
  }),
  undo: endpoint(accountPaths.emailAddresses.undo, {
    access: 'anyone',
    summary:
      'Undoes a change of the email with the token of the email to the old address. Ends every session, and sends a link for a new password there.',
    input: LinkToken,
    reply: Empty,
    status: 204,
    failures: ['email_link_over', 'email_taken', 'too_many_requests'],
  }),
}
