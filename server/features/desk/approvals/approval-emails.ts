import type { JobData } from '#server/platform/jobs/jobs.ts'
import { linkToDashboard, linkToView } from '#contract/links.ts'
import { longDate } from '#contract/time-wording.ts'
import { findRecipient, optionOfEmail } from '#server/features/people/accounts/public.ts'
import {
  type Block,
  type EmailBuilders,
  type EmailDeps,
  type EmailJob,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  quoteUserText,
} from '#server/features/messages/notifications/public.ts'

interface DecisionEmail {
  restaurant_id: string
  /** Of the owner. */
  account_id: string
  at: string
  reason: string | null
  until: string | null
}

interface ExpiryEmail {
  restaurant_id: string
  account_id: string
  expires_on: string
  days: number
}

export type ApprovalEmailKind =
  | 'approved'
  | 'declined'
  | 'changes_requested'
  | 'suspended'
  | 'lifted'
  | 'closed'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'approvals.emails': EmailJob<Record<ApprovalEmailKind, DecisionEmail> & { premises_expiry: ExpiryEmail }>
  }
}

interface DecisionWording {
  subject: string
  lead: string
  text: string
}

const wording: Record<ApprovalEmailKind, DecisionWording> = {
  approved: {
    subject: 'Your restaurant is approved',
    text: 'Customers can see your restaurant now. What you have listed is on sale, and your free month starts today.',
    lead: 'Your restaurant is approved. Open the dashboard to list more.',
  },
  declined: {
    subject: 'Your restaurant was not approved',
    text: 'We could not approve your restaurant as it is.',
    lead: 'Please correct your details on the dashboard and send them again, or reply to this email if you think that we are wrong.',
  },
  changes_requested: {
    subject: 'Please change something before we can approve your restaurant',
    text: 'We have looked at your details, and something is missing.',
    lead: 'Please change it on the dashboard under “Your food business”, then send it again.',
  },
  suspended: {
    subject: 'Your restaurant is suspended',
    text: 'Your restaurant is suspended: nothing of it is public, and nothing new can go on sale. What you have earned is still paid out.',
    lead: 'Please look at your open orders on the dashboard, and reply to this email if you think that we are wrong.',
  },
  lifted: {
    subject: 'Your restaurant is public again',
    text: 'The suspension of your restaurant has ended. What you had on sale is on sale again, unless its time has passed.',
    lead: 'Please look over your meals on the dashboard.',
  },
  closed: {
    subject: 'Your restaurant cannot sell on Surplate any more',
    text: 'We have ended our work with your restaurant. What you have earned is still paid out, and your account stays, with your records.',
    lead: 'There is nothing to do. If you think that we are wrong, please reply to this email.',
  },
}

function decisionTemplate(
  kind: ApprovalEmailKind,
  { reason, until }: DecisionEmail,
  name: string,
  origin: string,
): EmailTemplate {
  const { subject, lead, text } = wording[kind]
  const blocks: Block[] = [
    { text: formatGreeting(name) },
    { text },
    ...(reason === null ? [] : [{ text: `The reason: ${quoteUserText(reason, 1_000)}` }]),
    ...(until === null ? [] : [{ text: `It ends by itself: ${formatDayAndTime(until)}.` }]),
    { link: 'Open the dashboard', href: origin + linkToView('restaurant-dashboard') },
  ]
  return { subject, lead, blocks }
}

const expiryTemplate = ({ days }: ExpiryEmail, day: string, name: string, origin: string): EmailTemplate => ({
  subject: `Your food premises registration ends in ${days} days or less`,
  lead: 'Please add the new certificate on the dashboard once your council has renewed your registration.',
  blocks: [
    { text: formatGreeting(name) },
    {
      text: `The registration of your food premises ends on ${longDate(day)}. Its details are under “Your food business”.`,
    },
    { link: 'Open the dashboard', href: origin + linkToDashboard('settings') },
  ],
})

const decisionEmail =
  (kind: ApprovalEmailKind) =>
  async ({ database, origin }: EmailDeps, data: DecisionEmail) => {
    const owner = await findRecipient(database.query, data.account_id)
    if (owner === undefined) return undefined
    return {
      key: `${kind}:${data.restaurant_id}:${data.at}`,
      to: owner,
      template: decisionTemplate(kind, data, owner.name, origin),
    }
  }

export const approvalEmails: EmailBuilders<JobData['approvals.emails']> = {
  approved: decisionEmail('approved'),
  declined: decisionEmail('declined'),
  changes_requested: decisionEmail('changes_requested'),
  suspended: decisionEmail('suspended'),
  lifted: decisionEmail('lifted'),
  closed: decisionEmail('closed'),
  premises_expiry: async ({ database, origin }, data) => {
    const owner = await findRecipient(database.query, data.account_id)
    if (owner === undefined) return undefined
    const { restaurant_id, expires_on, days } = data
    const template = expiryTemplate(data, expires_on, owner.name, origin)
    const optional = await optionOfEmail(database.query, data.account_id, 'premises_expiry')
    return { key: `premises_expiry:${restaurant_id}:${expires_on}:${days}`, to: owner, template, optional }
  },
}
