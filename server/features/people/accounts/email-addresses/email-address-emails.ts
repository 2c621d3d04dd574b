import { CONFIRM_EMAIL_DAYS, CHANGE_EMAIL_HOURS } from '#contract/constants.ts'
import { linkTo } from '#contract/links.ts'
import { DAY_MS } from '#contract/time.ts'
import {
  type EmailBuilders,
  type EmailDeps,
  type EmailJob,
  type OutgoingEmail,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  formatHours,
} from '#server/features/messages/notifications/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findByEmail, lockAccount, type AccountRow } from '#server/features/people/accounts/account-store.ts'
import { recipientOf } from '#server/features/people/accounts/recipient-rules.ts'
import { hashToken, newToken } from '#server/features/people/accounts/sign-in/session-token.ts'
import {
  type EmailChangeRow,
  type EmailLinkRow,
  findChange,
  isReserved,
  insertLink,
} from './email-change-store.ts'

export interface EmailAddressEmailData {
  confirm_email: { account_id: string }
  email_change_requested: { change_id: string }
  email_changed: { change_id: string }
}

/**
 * Links are made when an email is built and not when it is enqueued, so that the job queue never contains
 * one.
 */
export const emailAddressEmails: EmailBuilders<EmailJob<EmailAddressEmailData>> = {
  confirm_email: ({ database, now, origin }, { account_id }) =>
    database.transaction(async (tx) => {
      const account = await lockAccount(tx, account_id)
      if (account === undefined || account.email_confirmed_at !== null) return undefined
      const expires_at = new Date(now().getTime() + CONFIRM_EMAIL_DAYS * DAY_MS)
      const link =
        origin + (await addLink(tx, { account_id, purpose: 'confirm', email_change_id: null, expires_at }))
      return secretEmail(
        'confirm_email',
        recipientOf(account),
        link,
        confirmEmailTemplate({ name: recipientOf(account).name, link }),
      )
    }),
  email_change_requested: (deps, { change_id }) =>
    withChange(deps, change_id, async (tx, change, account) => {
      if (change.changed_at !== null) return undefined
      const { new_email: email } = change
      const owner = await findByEmail(tx, email)
      const key = `email_in_use:${change_id}`
      if (owner !== undefined)
        return {
          key,
          to: recipientOf(owner),
          template: emailInUseTemplate({ name: recipientOf(owner).name, origin: deps.origin }),
        }
      if (await isReserved(tx, email, account.id, deps.now()))
        return {
          key,
          to: { name: null, email },
          template: emailInUseTemplate({ name: '', origin: deps.origin }),
        }
      const link = deps.origin + (await addChangeLink(tx, change, 'change'))
      return secretEmail(
        'change_email',
        { ...recipientOf(account), email },
        link,
        changeEmailTemplate({ name: recipientOf(account).name, link }),
      )
    }),
  email_changed: (deps, { change_id }) =>
    withChange(deps, change_id, async (tx, change, account) => {
      const name = recipientOf(account).name
      if (change.changed_at === null) return undefined
      const link = deps.origin + (await addChangeLink(tx, change, 'undo'))
      const [changed_at, undo_until] = [change.changed_at.toISOString(), change.expires_at.toISOString()]
      const template = emailChangedTemplate({
        name,
        link,
        new_email: change.new_email,
        changed_at,
        undo_until,
      })
      return secretEmail('email_changed', { name, email: change.old_email }, link, template)
    }),
}

const secretEmail = (
  kind: string,
  to: OutgoingEmail['to'],
  link: string,
  template: OutgoingEmail['template'],
): OutgoingEmail => ({
  key: `${kind}:${link}`,
  has_secret_key: true,
  to,
  template,
})

/**
 * The change, once its account is locked; undefined when it was withdrawn, is over, or its account is erased.
 */
const withChange = (
  { database, now }: EmailDeps,
  change_id: string,
  build: (tx: Db, change: EmailChangeRow, account: AccountRow) => Promise<OutgoingEmail | undefined>,
): Promise<OutgoingEmail | undefined> =>
  database.transaction(async (tx) => {
    const account_id = (await findChange(tx, change_id, now()))?.account_id
    const account = account_id === undefined ? undefined : await lockAccount(tx, account_id)
    // Again: it may have been made or withdrawn before the lock was given.
    const change = await findChange(tx, change_id, now())
    return account === undefined || change === undefined ? undefined : build(tx, change, account)
  })

const addChangeLink = (
  tx: Db,
  { id, account_id, expires_at }: EmailChangeRow,
  purpose: 'change' | 'undo',
): Promise<string> => addLink(tx, { account_id, purpose, email_change_id: id, expires_at })

/** Stores the hash of a new token; the path of its link. */
async function addLink(tx: Db, link: Omit<EmailLinkRow, 'token_hash'>): Promise<string> {
  const token = newToken()
  await insertLink(tx, { ...link, token_hash: hashToken(token) })
  return linkTo(link.purpose === 'undo' ? 'undo_email' : 'confirm_email', token)
}

interface LinkData {
  name: string
  link: string
}

const confirmEmailTemplate = ({ name, link }: LinkData): EmailTemplate => ({
  subject: 'Please confirm your email',
  lead: `Open this link within ${CONFIRM_EMAIL_DAYS} days, so that we know that our emails reach you.`,
  blocks: [
    { text: formatGreeting(name) },
    { text: 'Welcome to Surplate.' },
    { link: 'Confirm my email', href: link },
    { text: 'You can order and sell in the meantime. If you did not register, you need do nothing.' },
  ],
})

const changeEmailTemplate = ({ name, link }: LinkData): EmailTemplate => ({
  subject: 'Confirm your new email',
  lead: `Open this link within ${formatHours(CHANGE_EMAIL_HOURS)}, and this address becomes the email of your Surplate account.`,
  blocks: [
    { text: formatGreeting(name) },
    { link: 'Use this email', href: link },
    { text: 'If you did not ask for it, you need do nothing: nothing changes.' },
  ],
})

/** To the owner of an account whose email somebody else wants to use, who may be the same person. */
const emailInUseTemplate = ({ name, origin }: { name: string; origin: string }): EmailTemplate => ({
  subject: 'This email already has an account',
  lead: 'If you did not ask for another account, there is nothing to do. If you did, sign in with this address, or use a different one.',
  blocks: [
    { text: formatGreeting(name) },
    {
      text: 'Somebody asked to use this address for another Surplate account. It belongs to an account already, so nothing was changed.',
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
const emailChangedTemplate = ({
  name,
  link,
  new_email,
  changed_at,
  undo_until,
}: EmailChangedData): EmailTemplate => ({
  subject: 'The email of your account was changed',
  lead: `If that was you, there is nothing to do. If not, undo it with the link below until ${formatDayAndTime(undo_until)}.`,
  blocks: [
    { text: formatGreeting(name) },
    {
      text: `Since ${formatDayAndTime(changed_at)}, Melbourne time, your Surplate account has another email: ${shortenEmail(new_email)}. Nothing more is sent to this one.`,
    },
    {
      text: 'Undoing it signs every device out, and we send you a link to set a new password.',
    },
    { link: 'Undo the change', href: link },
  ],
})

/** "k…@surplate.example" */
const shortenEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
