import type { JobData } from '#server/platform/jobs/jobs.ts'
import { weekdayOf } from '#contract/calendar-days.ts'
import { linkToView } from '#contract/links.ts'
import { timeOfDay, weekdayName } from '#contract/time-wording.ts'
import { findRecipient, optionOfEmail } from '#server/features/people/accounts/public.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type EmailTemplate,
  formatGreeting,
  quoteUserText,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'
import { findRestaurantOwners } from '#server/features/kitchen/restaurants/public.ts'
import { findManagerAccounts } from '#server/features/kitchen/staff/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findOpenDay } from './weekly-plan-day-store.ts'

export interface WeeklyPlanEmailInput {
  /** Of whoever is asked. */
  name: string
  /** Of the food item. */
  food_item_name: string
  quantity: number
  /** The end of sale. */
  expires_at: string
  /** Why it could not be listed automatically; null where the weekly plan only asks. */
  failure: string | null
  /** How many were sold on the last days with the same weekday, newest first. */
  weekday_sales: number[]
  /** The day of the weekly plan, `YYYY-MM-DD`. */
  date: string
  origin: string
}

/** What a weekly plan asks, or could not list, on a day. */
interface WeeklyPlanDayEmail extends Omit<WeeklyPlanEmailInput, 'name' | 'origin'> {
  account_id: string
  plan_id: string
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'weekly_plans.emails': EmailJob<{ weekly_plan_question: WeeklyPlanDayEmail }>
  }
}

/** "6 portions of Lasagne until 9:30 pm" */
function sale({ food_item_name, quantity, expires_at }: WeeklyPlanEmailInput): string {
  const portions = quantity === 1 ? '1 portion' : `${quantity} portions`
  return `${portions} of ${sanitizeUserText(food_item_name)} until ${timeOfDay(expires_at)}`
}

function salesBlocks({ weekday_sales, date }: WeeklyPlanEmailInput): EmailTemplate['blocks'] {
  if (weekday_sales.length === 0) return []
  return [
    { text: `Sold on the last ${weekdayName(weekdayOf(date))}s, newest first: ${weekday_sales.join(', ')}.` },
  ]
}

const dashboard = ({ origin }: WeeklyPlanEmailInput) => ({
  link: 'Yes, change or not today',
  href: origin + linkToView('restaurant-dashboard'),
})

/** Asks whether to list what is planned for today. */
const questionTemplate = (input: WeeklyPlanEmailInput): EmailTemplate => ({
  subject: `List ${input.quantity} ${sanitizeUserText(input.food_item_name)} until ${timeOfDay(input.expires_at)}?`,
  lead: `Please answer your weekly plan: list ${sale(input)}?`,
  blocks: [
    { text: formatGreeting(input.name) },
    { text: 'Nothing is on sale until you answer.' },
    ...salesBlocks(input),
    dashboard(input),
  ],
})

/** Says why what is planned for today could not be listed automatically. */
const failureTemplate = (input: WeeklyPlanEmailInput, failure: string): EmailTemplate => ({
  subject: `Not listed: ${input.quantity} ${sanitizeUserText(input.food_item_name)}`,
  lead: `Please list ${sale(input)} on the dashboard: your weekly plan could not.`,
  blocks: [
    { text: formatGreeting(input.name) },
    { text: `Why it could not:\n${quoteUserText(failure)}` },
    ...salesBlocks(input),
    dashboard(input),
  ],
})

export const weeklyPlanTemplate = (input: WeeklyPlanEmailInput): EmailTemplate =>
  input.failure === null ? questionTemplate(input) : failureTemplate(input, input.failure)

export const weeklyPlanEmails: EmailBuilders<JobData['weekly_plans.emails']> = {
  // None once the question is answered, or no longer this account's to answer, or the sale that it is about
  // is over.
  weekly_plan_question: async ({ database, now, origin }, question) => {
    const { account_id, plan_id, date, expires_at } = question
    if (Date.parse(expires_at) <= now().getTime()) return undefined
    if (!(await isWeeklyPlanAsking(database.query, question))) return undefined
    const recipient = await findRecipient(database.query, account_id)
    if (recipient === undefined) return undefined
    const template = weeklyPlanTemplate({ ...question, name: recipient.name, origin })
    const optional = await optionOfEmail(database.query, account_id, 'weekly_plan_question')
    return { key: `weekly_plan_question:${plan_id}:${date}:${account_id}`, to: recipient, template, optional }
  },
}

/** The accounts of those whom weekly plans ask: the owner and the managers. */
export async function findRecipients(db: Db, restaurant_id: string): Promise<string[]> {
  const owner = (await findRestaurantOwners(db, [restaurant_id])).get(restaurant_id)
  const managers = await findManagerAccounts(db, restaurant_id)
  return [...new Set([...(owner === undefined ? [] : [owner.account_id]), ...managers])]
}

/**
 * Whether the weekly plan still waits for the answer of this account: nobody has answered, and the account is
 * still of those who are asked.
 */
async function isWeeklyPlanAsking(
  db: Db,
  { plan_id, date, account_id }: { plan_id: string; date: string; account_id: string },
) {
  const day = await findOpenDay(db, { plan_id, date })
  return day !== undefined && (await findRecipients(db, day.restaurant_id)).includes(account_id)
}
