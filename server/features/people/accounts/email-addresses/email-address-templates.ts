import { CHANGE_EMAIL_HOURS, CONFIRM_EMAIL_DAYS } from '#contract/constants.ts'
import {
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  formatHours,
} from '#server/features/messages/notifications/public.ts'

interface LinkData {
  name: string
  link: string
}

export const confirmEmailTemplate = ({ name, link }: LinkData): EmailTemplate => ({
  subject: 'Please confirm your email',
  blocks: [
    { text: formatGreeting(name) },
    {
      text: `Welcome to Surplate. Open this link within ${CONFIRM_EMAIL_DAYS} days, so that we know that our emails reach you.`,
    },
    { link: 'Confirm my email', href: link },
    { text: 'You can order and sell in the meantime. If you did not register, you need do nothing.' },
  ],
})

export const changeEmailTemplate = ({ name, link }: LinkData): EmailTemplate => ({
  subject: 'Confirm your new email',
  blocks: [
    { text: formatGreeting(name) },
    {
      text: `Open this link within ${formatHours(CHANGE_EMAIL_HOURS)}, and this address becomes the email of your Surplate account.`,
    },
    { link: 'Use this email', href: link },
    { text: 'If you did not ask for it, you need do nothing: nothing changes.' },
  ],
})

/** To the owner of an account whose email somebody else wants to use, who may be the same person. */
export const emailInUseTemplate = ({ name, origin }: { name: string; origin: string }): EmailTemplate => ({
  subject: 'This email already has an account',
  blocks: [
    { text: formatGreeting(name) },
    {
      text: 'Somebody asked to use this address for another Surplate account. It belongs to an account already, so nothing was changed. If that was you, sign in with this address, or use a different one for the other account.',
    },
    { link: 'Surplate', href: `${origin}/` },
  ],
})

interface EmailChangedData extends LinkData {
  new_email: string
  changed_at: string
  undo_until: string
}

/** To the former address. The new one is shortened: this mailbox may be one that its owner has lost. */
export const emailChangedTemplate = ({
  name,
  link,
  new_email,
  changed_at,
  undo_until,
}: EmailChangedData): EmailTemplate => ({
  subject: 'The email of your account was changed',
  blocks: [
    { text: formatGreeting(name) },
    {
      text: `Since ${formatDayAndTime(changed_at)}, Melbourne time, your Surplate account has another email: ${shortenEmail(new_email)}. Nothing more is sent to this one.`,
    },
    {
      text: `If that was you, there is nothing to do. If not, undo it with this link until ${formatDayAndTime(undo_until)}. It signs every device out, and we send you a link to set a new password.`,
    },
    { link: 'Undo the change', href: link },
  ],
})

/** "k…@surplate.example" */
const shortenEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
