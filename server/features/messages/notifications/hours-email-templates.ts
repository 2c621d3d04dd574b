import { minuteOfDay } from '#contract/calendar-days.ts'
import { shortDate } from '#contract/time-wording.ts'
import type { EmailTemplate } from './email-template.ts'
import { formatGreeting } from './wording-rules.ts'

const NOON = 720

/** Asks the owner of a restaurant whether it opens on a public holiday. */
export function holidayQuestionTemplate(input: { date: string; holiday: string; name: string; origin: string }): EmailTemplate {
  const { date, holiday, name, origin } = input
  const day = shortDate(minuteOfDay(date, NOON))
  return {
    subject: `Do you open on ${day}, ${holiday}?`,
    blocks: [
      { text: formatGreeting(name) },
      {
        text: `${day} is a public holiday in Victoria: ${holiday}. As long as you do not answer, we take it that you are closed, and nothing of yours is on sale on that day.`,
      },
      { text: 'If you open, please say so on the dashboard. It takes one press.' },
      { link: 'Open the dashboard', href: `${origin}/dashboard` },
    ],
  }
}
