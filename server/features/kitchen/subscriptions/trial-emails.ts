import type { JobData } from '#server/platform/jobs/jobs.ts'
import {
  COMMISSION_BP,
  SALES_AFTER_SUBSCRIPTION_DAYS,
  SUBSCRIPTION_PLAN_NAME,
  SUBSCRIPTION_PLAN_PRICE_CENTS,
} from '#contract/constants.ts'
import { linkToView } from '#contract/links.ts'
import { toAud } from '#contract/money.ts'
import { findRecipient, optionOfEmail } from '#server/features/people/accounts/public.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  formatMoney,
} from '#server/features/messages/notifications/public.ts'
import { statusAt } from './subscription-rules.ts'
import { findSubscription } from './subscription-store.ts'

interface TrialEmailData {
  /** `ends_at` and `due_at`: which end of which trial, and which of its two emails. */
  trial_ends: { account_id: string; ends_at: string; due_at: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'subscriptions.emails': EmailJob<TrialEmailData>
  }
}

/** The price of a month, and whether it includes GST. */
const priceText = (operator_gst: boolean): string =>
  `${formatMoney(toAud(SUBSCRIPTION_PLAN_PRICE_CENTS))} a month${operator_gst ? ', including GST' : ''}`

const trialEndsTemplate = (
  name: string,
  ends_at: string,
  origin: string,
  operator_gst: boolean,
): EmailTemplate => ({
  subject: `Your free trial ends on ${formatDayAndTime(ends_at)}`,
  lead: `Choose ${SUBSCRIPTION_PLAN_NAME} by ${formatDayAndTime(ends_at)}, Melbourne time, to go on listing meals.`,
  blocks: [
    { text: formatGreeting(name) },
    {
      text: `Your free trial of Surplate ends then. Until then nothing changes. ${SUBSCRIPTION_PLAN_NAME} is ${priceText(operator_gst)}, with a commission of ${COMMISSION_BP / 100} percent. You can end it at any time.`,
    },
    {
      text: `If you do nothing, nothing is charged. You cannot list new meals then; what is on sale stays for up to ${SALES_AFTER_SUBSCRIPTION_DAYS} days, and open orders stay as they are.`,
    },
    { link: 'Open your dashboard', href: origin + linkToView('restaurant-dashboard') },
  ],
})

export const trialEmails = (operator_gst: boolean): EmailBuilders<JobData['subscriptions.emails']> => ({
  trial_ends: async ({ database, now, origin }, { account_id, ends_at, due_at }) => {
    const row = await findSubscription(database.query, account_id)
    // Paid for meanwhile, or begun again.
    if (row === undefined || statusAt(row, now()) !== 'trial' || row.trial_ends_at.toISOString() !== ends_at)
      return undefined
    const owner = await findRecipient(database.query, account_id)
    if (owner === undefined) return undefined
    const template = trialEndsTemplate(owner.name, ends_at, origin, operator_gst)
    return {
      key: `trial_ends:${account_id}:${due_at}`,
      to: owner,
      template,
      optional: await optionOfEmail(database.query, account_id, 'trial_ends'),
    }
  },
})
