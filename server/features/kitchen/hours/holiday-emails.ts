import type { JobData } from '#server/platform/jobs/jobs.ts'
import { linkToView } from '#contract/links.ts'
import { findRecipient, optionOfEmail } from '#server/features/people/accounts/public.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type EmailTemplate,
  formatGreeting,
} from '#server/features/messages/notifications/public.ts'
import { dayText } from './schedule-rules.ts'

export interface HolidayQuestion {
  restaurant_id: string
  /** Of the owner. */
  account_id: string
  /** `YYYY-MM-DD` */
  date: string
  /** Its name. */
  holiday: string
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'hours.emails': EmailJob<{ holiday_question: HolidayQuestion }>
  }
}

/** Asks the owner of a restaurant whether it opens on a public holiday. */
function holidayQuestionTemplate(input: {
  date: string
  holiday: string
  name: string
  origin: string
}): EmailTemplate {
  const { date, holiday, name, origin } = input
  const day = dayText(date)
  return {
    subject: `Do you open on ${day}, ${holiday}?`,
    lead: `Please say on the dashboard if you open on ${day}. It takes one press.`,
    blocks: [
      { text: formatGreeting(name) },
      {
        text: `${day} is a public holiday in Victoria: ${holiday}. As long as you do not answer, we take it that you are closed, and nothing of yours is on sale on that day.`,
      },
      { link: 'Open the dashboard', href: origin + linkToView('restaurant-dashboard') },
    ],
  }
}

export const hoursEmails: EmailBuilders<JobData['hours.emails']> = {
  holiday_question: async ({ database, origin }, { restaurant_id, account_id, date, holiday }) => {
    const owner = await findRecipient(database.query, account_id)
    if (owner === undefined) return undefined
    const template = holidayQuestionTemplate({ date, holiday, name: owner.name, origin })
    const optional = await optionOfEmail(database.query, account_id, 'holiday_question')
    return { key: `holiday_question:${restaurant_id}:${date}`, to: owner, template, optional }
  },
}
