import { weekdayOf } from '#contract/calendar-days.ts'
import { timeOfDay, weekdayName } from '#contract/time-wording.ts'
import type { EmailTemplate } from './email-template.ts'
import { quoteUserText, sanitizeUserText } from './user-text-rules.ts'
import { formatGreeting } from './wording-rules.ts'

export interface PlanEmailInput {
  /** Of whoever is asked. */
  name: string
  /** Of the food item. */
  food_item_name: string
  quantity: number
  /** The end of sale. */
  expires_at: string
  /** Why it could not be listed automatically; null where the plan only asks. */
  failure: string | null
  /** How many were sold on the last days with the same weekday, newest first. */
  weekday_sales: number[]
  /** The day of the plan, `YYYY-MM-DD`. */
  date: string
  origin: string
}

/** "6 portions of Lasagne until 9:30 pm" */
function sale({ food_item_name, quantity, expires_at }: PlanEmailInput): string {
  const portions = quantity === 1 ? '1 portion' : `${quantity} portions`
  return `${portions} of ${sanitizeUserText(food_item_name)} until ${timeOfDay(expires_at)}`
}

function salesBlocks({ weekday_sales, date }: PlanEmailInput): EmailTemplate['blocks'] {
  if (weekday_sales.length === 0) return []
  return [{ text: `Sold on the last ${weekdayName(weekdayOf(date))}s, newest first: ${weekday_sales.join(', ')}.` }]
}

const dashboard = ({ origin }: PlanEmailInput) => ({ link: 'Yes, change or not today', href: `${origin}/dashboard` })

/** Asks whether to list what is planned for today. */
const questionTemplate = (input: PlanEmailInput): EmailTemplate => ({
  subject: `List ${input.quantity} ${sanitizeUserText(input.food_item_name)} until ${timeOfDay(input.expires_at)}?`,
  blocks: [
    { text: formatGreeting(input.name) },
    { text: `Your weekly plan asks: list ${sale(input)}? Nothing is on sale until you answer.` },
    ...salesBlocks(input),
    dashboard(input),
  ],
})

/** Says why what is planned for today could not be listed automatically. */
const failureTemplate = (input: PlanEmailInput, failure: string): EmailTemplate => ({
  subject: `Not listed: ${input.quantity} ${sanitizeUserText(input.food_item_name)}`,
  blocks: [
    { text: formatGreeting(input.name) },
    { text: `Your weekly plan could not list ${sale(input)}:\n${quoteUserText(failure)}` },
    { text: 'You can still list it on the dashboard.' },
    ...salesBlocks(input),
    dashboard(input),
  ],
})

export const planTemplate = (input: PlanEmailInput): EmailTemplate =>
  input.failure === null ? questionTemplate(input) : failureTemplate(input, input.failure)
