import { RESET_LINK_HOURS } from '#contract/constants.ts'
import { linkTo } from '#contract/links.ts'
import { HOUR_MS } from '#contract/time.ts'
import {
  type EmailBuilders,
  type EmailDeps,
  type EmailJob,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  formatHours,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { JobData, Jobs } from '#server/platform/jobs/jobs.ts'
import type { AccountChange } from './account-deps.ts'
import { findById, insertReset, lockAccount, type AccountRow } from './account-store.ts'
import { type EmailAddressEmailData, emailAddressEmails } from './email-addresses/email-address-emails.ts'
import { recipientOf } from './recipient-rules.ts'
import { hashToken, newToken } from './sign-in/session-token.ts'

interface AccountEmailData extends EmailAddressEmailData {
  /** The id makes each change an email of its own, also two changes of the same kind. */
  account_changed: { id: string; account_id: string; what: AccountChange; at: string }
  /** `account_id`: null if no account has that email; `reason`: why an operator sends it. */
  password_reset: { account_id: string | null; reason?: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'accounts.emails': EmailJob<AccountEmailData>
  }
}

const RESET_LIFETIME_MS = RESET_LINK_HOURS * HOUR_MS

export const accountEmails: EmailBuilders<JobData['accounts.emails']> = {
  ...emailAddressEmails,
  account_changed: async ({ database, origin }, { id, account_id, what, at }) => {
    const owner = await findById(database.query, account_id)
    if (owner === undefined) return undefined
    return {
      key: `${what}:${id}`,
      to: recipientOf(owner),
      template: accountChangedTemplate({ what, at, name: recipientOf(owner).name, origin }),
    }
  },
  password_reset: async (deps, { account_id, reason }) => {
    if (account_id === null) return undefined
    const token = newToken()
    const account = await insertResetToken(deps, account_id, token)
    if (account === undefined) return undefined
    const link = `${deps.origin}${linkTo('reset', token)}`
    const to = recipientOf(account)
    const template =
      reason === undefined
        ? passwordResetTemplate({ name: to.name, link })
        : sentByOperatorTemplate({ name: to.name, link, reason })
    return { key: `password_reset:${link}`, has_secret_key: true, to, template }
  },
}

/**
 * Called when the email is built and not when it is enqueued, so that the job queue never contains the token.
 */
const insertResetToken = (
  { database, now }: EmailDeps,
  account_id: string,
  token: string,
): Promise<AccountRow | undefined> =>
  database.transaction(async (tx) => {
    const account = await lockAccount(tx, account_id)
    const expires_at = new Date(now().getTime() + RESET_LIFETIME_MS)
    if (account !== undefined) await insertReset(tx, { token_hash: hashToken(token), account_id, expires_at })
    return account
  })

/** Emails the owner once the caller's transaction commits: the change may be the work of somebody else. */
export const notifyAccountChanged = (
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  account_id: string,
  what: AccountChange,
  now: Date,
): Promise<void> =>
  jobs.enqueue(tx, 'accounts.emails', [
    { kind: 'account_changed', id: newId(now), account_id, what, at: now.toISOString() },
  ])

const WORDING: Record<AccountChange, { subject: string; what: string }> = {
  password_changed: {
    subject: 'Your Surplate password was changed',
    what: 'The password of your account was changed',
  },
  password_reset: {
    subject: 'Your Surplate password was set anew',
    what: 'A new password was set for your account by email',
  },
  two_factor_on: {
    subject: 'Two-step sign-in is on',
    what: 'Two-step sign-in was switched on for your account',
  },
  two_factor_off: {
    subject: 'Two-step sign-in is off',
    what: 'Two-step sign-in was switched off for your account',
  },
  two_factor_reset: {
    subject: 'Your two-step sign-in was reset',
    what: 'Two-step sign-in was switched off for your account at its owner’s request, every device was signed out, and the old recovery codes are void',
  },
  recovery_codes_replaced: {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were made for your account',
  },
  mobile_changed: {
    subject: 'Your mobile number was changed',
    what: 'The mobile number of your account was changed',
  },
  passkey_added: { subject: 'A passkey was added', what: 'A passkey was added to your account' },
  passkey_removed: { subject: 'A passkey was removed', what: 'A passkey was removed from your account' },
  calendar_feed_made: {
    subject: 'Your pickups have a calendar address',
    what: 'A private address that shows your pickups in a calendar was made for your account',
  },
  calendar_feed_renewed: {
    subject: 'Your calendar address was replaced',
    what: 'The private address that shows your pickups in a calendar was replaced by a new one',
  },
}

const CLOSES_CALENDAR_FEED: ReadonlySet<AccountChange> = new Set([
  'password_changed',
  'password_reset',
  'two_factor_on',
])

/**
 * About a change of how the account is accessed. For safety it names no code or device and links to no form.
 */
function accountChangedTemplate({
  what,
  at,
  name,
  origin,
}: {
  what: AccountChange
  at: string
  name: string
  origin: string
}): EmailTemplate {
  return {
    subject: WORDING[what].subject,
    lead: 'If that was you, there is nothing to do. If not, set a new password at once.',
    blocks: [
      { text: formatGreeting(name) },
      { text: `${WORDING[what].what} on ${formatDayAndTime(at)}, Melbourne time.` },
      {
        text: 'If it was not you, somebody else can get in. “Forgot your password?” sets a new password by email, signs every device out and removes all passkeys; then look at two-step sign-in.',
      },
      ...(what === 'password_reset'
        ? [
            {
              text: 'The passkeys of your account were removed. You can add yours again in your account. So was two-step sign-in if it was set before your email was confirmed.',
            },
          ]
        : []),
      ...(CLOSES_CALENDAR_FEED.has(what)
        ? [
            {
              text: 'If your calendar followed your pickups, the address it used is closed: you find a new one in your account.',
            },
          ]
        : []),
      { link: 'Open Surplate', href: `${origin}/` },
    ],
  }
}

const passwordResetTemplate = ({ name, link }: { name: string; link: string }): EmailTemplate => ({
  subject: 'Set a new password for Surplate',
  lead: `Open this link within ${formatHours(RESET_LINK_HOURS)} to set a new password.`,
  blocks: [
    { text: formatGreeting(name) },
    { link: 'Set a new password', href: link },
    { text: 'If you did not ask for it, you need do nothing: your password stays as it is.' },
  ],
})

/** Emails somebody the same link at the request of an operator, who never sees it. */
export const sendSignInLink = (
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  account_id: string,
  reason: string,
): Promise<void> => jobs.enqueue(tx, 'accounts.emails', [{ kind: 'password_reset', account_id, reason }])

const sentByOperatorTemplate = ({
  name,
  link,
  reason,
}: {
  name: string
  link: string
  reason: string
}): EmailTemplate => ({
  subject: 'Your link to sign in to Surplate',
  lead: `Open this link within ${formatHours(RESET_LINK_HOURS)} to set a new password, then sign in with it.`,
  blocks: [
    { text: formatGreeting(name) },
    { link: 'Set a new password', href: link },
    {
      text: `Those who run Surplate have sent it to you. The reason: ${sanitizeUserText(reason, 500)}`,
    },
    {
      text: 'Nobody but you has the link. Two-step sign-in stays as it is. If you did not ask for help, you need do nothing: your password stays as it is.',
    },
  ],
})
