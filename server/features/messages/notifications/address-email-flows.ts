import { findContact } from '#server/features/people/accounts/public.ts'
import type { EmailTemplate } from './email-template.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { buildEmail, type OutgoingEmail } from './outgoing-email.ts'
import { formatGreeting } from './wording-rules.ts'

/** A restaurant that has sold a meal and given no address. */
export interface AddressQuestion {
  restaurant_id: string
  /** Of the owner. */
  account_id: string
}

export interface AddressJobData {
  'notifications.address': AddressQuestion
}

const addressTemplate = (name: string, origin: string): EmailTemplate => ({
  subject: 'Your customer cannot find you: please add your address',
  blocks: [
    { text: formatGreeting(name) },
    { text: 'Your first order is paid, and your restaurant has no address on Surplate yet.' },
    {
      text: 'Until you add it, customers are asked before they pay whether they want a meal that they cannot find, and can cancel for free.',
    },
    { link: 'Add your address', href: `${origin}/dashboard` },
  ],
})

/** Undefined once the account is erased. */
export async function buildAddressEmail(
  { database, origin }: NotificationDeps,
  { restaurant_id, account_id }: AddressQuestion,
): Promise<OutgoingEmail | undefined> {
  const owner = await findContact(database.query, account_id)
  if (owner === undefined) return undefined
  return buildEmail({ key: `address_needed:${restaurant_id}`, to: owner.email, origin, template: addressTemplate(owner.name, origin) })
}
