import type { JobData } from '#server/platform/jobs/jobs.ts'
import { linkToView } from '#contract/links.ts'
import { findRecipient } from '#server/features/people/accounts/public.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type EmailTemplate,
  formatGreeting,
} from '#server/features/messages/notifications/public.ts'

/** `account_id`: of the owner. */
interface RestaurantEmailData {
  address_needed: { restaurant_id: string; account_id: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'restaurants.emails': EmailJob<RestaurantEmailData>
  }
}

/** To the owner of a restaurant that has sold a meal and given no address. */
const addressTemplate = (name: string, origin: string): EmailTemplate => ({
  subject: 'Your customer cannot find you: please add your address',
  lead: 'Please add your address: your first order is paid, and your restaurant has none on Surplate yet.',
  blocks: [
    { text: formatGreeting(name) },
    {
      text: 'Until you add it, customers are asked before they pay whether they want a meal that they cannot find, and can cancel for free.',
    },
    { link: 'Add your address', href: origin + linkToView('restaurant-dashboard') },
  ],
})

export const restaurantEmails: EmailBuilders<JobData['restaurants.emails']> = {
  address_needed: async ({ database, origin }, { restaurant_id, account_id }) => {
    const owner = await findRecipient(database.query, account_id)
    if (owner === undefined) return undefined
    return {
      key: `address_needed:${restaurant_id}`,
      to: owner,
      template: addressTemplate(owner.name, origin),
    }
  },
}
