import { RESET_LINK_HOURS } from '#contract/constants.ts'
import {
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  formatHours,
} from '#server/features/messages/notifications/public.ts'
import type { AccountChange } from './account-deps.ts'

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
export function accountChangedTemplate({
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
    blocks: [
      { text: formatGreeting(name) },
      { text: `${WORDING[what].what} on ${formatDayAndTime(at)}, Melbourne time.` },
      {
        text: 'If that was you, there is nothing to do. If not, somebody else can get in: set a new password by email with “Forgot your password?”, which signs every device out and removes all passkeys, then look at two-step sign-in.',
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
      { link: 'Surplate', href: `${origin}/` },
    ],
  }
}

export const passwordResetTemplate = ({ name, link }: { name: string; link: string }): EmailTemplate => ({
  subject: 'Set a new password for Surplate',
  blocks: [
    { text: formatGreeting(name) },
    { text: `Open this link within ${formatHours(RESET_LINK_HOURS)} to set a new password.` },
    { link: 'Set a new password', href: link },
    { text: 'If you did not ask for it, you need do nothing: your password stays as it is.' },
  ],
})
