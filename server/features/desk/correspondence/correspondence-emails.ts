import { linkToView } from '#contract/links.ts'
import { findRestaurantOwners } from '#server/features/kitchen/restaurants/public.ts'
import {
  type EmailBuilders,
  type EmailDeps,
  type EmailJob,
  type EmailTemplate,
  formatGreeting,
} from '#server/features/messages/notifications/public.ts'
import { findRecipient, optionOfEmail } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { JobData } from '#server/platform/jobs/jobs.ts'
import { findMessage, type MessageRow, setOutcome } from './correspondence-store.ts'

interface CorrespondenceEmailData {
  restaurant_message: { message_id: string }
  message_to_all: { message_id: string; restaurant_id: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'correspondence.emails': EmailJob<CorrespondenceEmailData>
  }
}

/** What an operator has written, as it was read before it was sent. */
const template = ({ subject, text }: MessageRow, name: string, origin: string): EmailTemplate => ({
  subject,
  lead: 'Please read this message from Surplate.',
  blocks: [
    { text: formatGreeting(name) },
    ...text.split(/\n{2,}/).map((paragraph) => ({ text: paragraph })),
    { text: 'To answer, please reply to this email.' },
    { link: 'Open the dashboard', href: origin + linkToView('restaurant-dashboard') },
  ],
})

/** The account of the owner; undefined once it is erased. */
async function findOwner(db: Db, restaurant_id: string) {
  const account_id = (await findRestaurantOwners(db, [restaurant_id])).get(restaurant_id)?.account_id
  const contact = account_id === undefined ? undefined : await findRecipient(db, account_id)
  return contact && account_id !== undefined ? { ...contact, account_id } : undefined
}

async function findMessageTo({ database: { query } }: EmailDeps, message_id: string, restaurant_id?: string) {
  const message = await findMessage(query, message_id)
  const owner = message && (await findOwner(query, restaurant_id ?? message.restaurant_id ?? ''))
  return message === undefined || owner === undefined ? undefined : { message, owner }
}

export const correspondenceEmails: EmailBuilders<JobData['correspondence.emails']> = {
  restaurant_message: async (deps, { message_id }) => {
    const about = await findMessageTo(deps, message_id)
    return (
      about && {
        key: `restaurant_message:${message_id}`,
        to: about.owner,
        template: template(about.message, about.owner.name, deps.origin),
      }
    )
  },
  message_to_all: async (deps, { message_id, restaurant_id }) => {
    const { query } = deps.database
    const recipient = { message_id, restaurant_id }
    const about = await findMessageTo(deps, message_id, restaurant_id)
    const optional = about && (await optionOfEmail(query, about.owner.account_id, 'message_to_all'))
    if (about === undefined || optional === undefined || optional.is_stopped) {
      await setOutcome(query, recipient, 'stopped')
      return undefined
    }
    return {
      key: `message_to_all:${message_id}:${restaurant_id}`,
      to: about.owner,
      template: template(about.message, about.owner.name, deps.origin),
      optional,
      onSent: (refused) => setOutcome(query, recipient, refused === undefined ? 'sent' : 'refused'),
    }
  },
}
