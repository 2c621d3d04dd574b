import type { JobData } from '#server/platform/jobs/jobs.ts'
import { BANK_DETAILS_WAIT_HOURS } from '#contract/constants.ts'
import { linkToDashboard } from '#contract/links.ts'
import { findRecipient, findUndoableEmailChanges } from '#server/features/people/accounts/public.ts'
import {
  type Block,
  type EmailBuilders,
  type EmailDeps,
  type EmailJob,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  formatHours,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'
import { findVersionBefore, findVersionsByIds, type BankAccountRow } from './bank-account-store.ts'

/** `account_id`: of the owner. */
interface BankAccountEmailData {
  bank_account_changed: { bank_account_id: string; account_id: string }
  /** To the address that the account had before a change of its email that can still be undone. */
  bank_account_changed_former: { bank_account_id: string; account_id: string; email_change_id: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'payouts.bank_account_emails': EmailJob<BankAccountEmailData>
  }
}

const describe = ({ title, last_three }: BankAccountRow): string =>
  `${sanitizeUserText(title)}, ending in ${last_three}`

interface ChangedData {
  name: string
  origin: string
  current: BankAccountRow
  former: BankAccountRow | undefined
  /** Goes to an address that the account does not have any more. */
  is_former_address: boolean
}

function changedTemplate({ name, origin, current, former, is_former_address }: ChangedData): EmailTemplate {
  const at = formatDayAndTime(current.created_at.toISOString())
  const accounts: Block = {
    table: [
      ...(former === undefined ? [] : [['Until now', describe(former)] satisfies [string, string]]),
      ['From now on', describe(current)],
      ['Paid to from', formatDayAndTime(current.usable_from.toISOString())],
    ],
  }
  const pause =
    former === undefined
      ? 'Until then nothing is paid to it.'
      : 'Until then nothing is paid, neither to the new account nor to the old one.'
  return {
    subject:
      former === undefined
        ? 'Bank details were added for your payouts'
        : 'The bank details for your payouts were changed',
    lead: is_former_address
      ? 'If you changed neither your email nor your bank details, open our earlier email to this address and undo that change.'
      : 'If that was you, there is nothing to do. If not, set a new password at once.',
    blocks: [
      { text: formatGreeting(name) },
      {
        text: `On ${at}, Melbourne time, ${former === undefined ? 'a bank account was given' : 'another bank account was given'} for the payouts of your restaurant.`,
      },
      accounts,
      { text: `For your safety new bank details wait ${formatHours(BANK_DETAILS_WAIT_HOURS)}. ${pause}` },
      {
        text: is_former_address
          ? 'You get this here because the email of your account was changed lately. After you have undone that, set a new password, and enter your own bank details again.'
          : 'If it was not you, somebody else can get in. “Forgot your password?” sets a new password by email and signs every device out; then enter your own bank details again.',
      },
      ...(is_former_address ? [] : [{ link: 'Your bank details', href: origin + linkToDashboard('money') }]),
    ],
  }
}

/** Both versions and whose they are; undefined once they or the account are gone. */
async function findChange(
  { database }: EmailDeps,
  { bank_account_id, account_id }: { bank_account_id: string; account_id: string },
) {
  const owner = await findRecipient(database.query, account_id)
  const [current] = await findVersionsByIds(database.query, [bank_account_id])
  if (owner === undefined || current === undefined) return undefined
  return { owner, current, former: await findVersionBefore(database.query, current) }
}

export const bankAccountEmails: EmailBuilders<JobData['payouts.bank_account_emails']> = {
  bank_account_changed: async (deps, data) => {
    const change = await findChange(deps, data)
    if (change === undefined) return undefined
    const { owner, current, former } = change
    const template = changedTemplate({
      name: owner.name,
      origin: deps.origin,
      current,
      former,
      is_former_address: false,
    })
    return { key: `bank_account_changed:${current.id}`, to: owner, template }
  },
  bank_account_changed_former: async (deps, data) => {
    const change = await findChange(deps, data)
    const email_changes = await findUndoableEmailChanges(deps.database.query, data.account_id, deps.now())
    const email_change = email_changes.find(({ id }) => id === data.email_change_id)
    if (change === undefined || email_change === undefined) return undefined
    const { owner, current, former } = change
    const template = changedTemplate({
      name: owner.name,
      origin: deps.origin,
      current,
      former,
      is_former_address: true,
    })
    return {
      key: `bank_account_changed_former:${current.id}:${email_change.id}`,
      to: { name: owner.name, email: email_change.old_email },
      template,
    }
  },
}
