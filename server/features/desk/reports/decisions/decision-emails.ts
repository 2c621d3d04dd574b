import { DECISION_TEXT_MAX, measureEntries } from '#contract/desk/measures.ts'
import { legalTextPath, linkToView } from '#contract/links.ts'
import { longDate, timeOfDay } from '#contract/time-wording.ts'
import { findOperatorNames } from '#server/features/people/operators/public.ts'
import {
  type EmailDeps,
  type EmailTemplate,
  formatGreeting,
  sanitizeUserText,
} from '#server/features/messages/notifications/public.ts'
import { findRecipient } from '#server/features/people/accounts/public.ts'
import { findRestaurantOwners } from '#server/features/kitchen/restaurants/public.ts'
import { findDecision, type DecisionRow } from './decision-store.ts'

export interface DecisionEmailData {
  decision_made: { decision_id: string }
  appeal_decided: { decision_id: string }
  decision_lifted: { decision_id: string; reason: string }
}

const dayAndTime = (at: Date): string => `${longDate(at)}, ${timeOfDay(at)}, Melbourne time`
const words = (text: string): string => sanitizeUserText(text, DECISION_TEXT_MAX)

/** The statement of reasons: what the restaurant reads on its dashboard as well. */
const decisionTable = (row: DecisionRow, decided_by: string | undefined): [string, string][] => [
  ['Decision', measureEntries[row.measure].name],
  ['About', sanitizeUserText(row.object_name)],
  ['What that means', row.scope],
  ['From', dayAndTime(row.from_at)],
  ['Until', row.until_at === null ? 'Without an end' : dayAndTime(row.until_at)],
  ['Facts', words(row.facts_relied_on)],
  ['Ground', words(row.ground)],
  ['Decided by', decided_by === undefined ? 'A person at Surplate' : sanitizeUserText(decided_by)],
  ['Appeal until', dayAndTime(row.appeal_until)],
]

const madeTemplate = (
  name: string,
  table: [string, string][],
  { measure }: DecisionRow,
  origin: string,
): EmailTemplate => ({
  subject: `A decision about your restaurant: ${measureEntries[measure].name.toLowerCase()}`,
  lead: 'Please read this decision about your restaurant. You can appeal on your dashboard, once.',
  blocks: [
    { text: formatGreeting(name) },
    { text: 'A person has made this decision, and these are the reasons.' },
    { table },
    {
      text: 'Do you see it otherwise? Appeal in your own words. Somebody else looks at it where there is one.',
    },
    { link: 'Read it and appeal', href: origin + linkToView('restaurant-dashboard') },
    { link: 'How we decide', href: origin + legalTextPath('decisions') },
  ],
})

const outcomes = {
  upheld: {
    subject: 'Your appeal: the decision stays',
    lead: 'There is nothing to do: we have looked at your appeal, and the decision stays as it is.',
  },
  reversed: {
    subject: 'Your appeal: the decision is reversed',
    lead: 'There is nothing to do: you were right, and everything is as it was before.',
  },
} as const

const appealTemplate = (
  name: string,
  row: DecisionRow,
  outcome: 'upheld' | 'reversed',
  origin: string,
): EmailTemplate => ({
  ...outcomes[outcome],
  blocks: [
    { text: formatGreeting(name) },
    {
      table: [
        ['Decision', measureEntries[row.measure].name],
        ['About', sanitizeUserText(row.object_name)],
        ['Our reasons', words(row.appeal_reasons ?? '')],
      ],
    },
    { link: 'Open your dashboard', href: origin + linkToView('restaurant-dashboard') },
  ],
})

const liftedTemplate = (
  name: string,
  { object_name }: DecisionRow,
  reason: string,
  origin: string,
): EmailTemplate => ({
  subject: `Shown again: ${sanitizeUserText(object_name)}`,
  lead: `There is nothing to do: we have ended the decision about ${sanitizeUserText(object_name)}.`,
  blocks: [
    { text: formatGreeting(name) },
    {
      text: `It is on sale again, unless its time is over or something else keeps it off sale, and you can list it again.`,
    },
    { text: `The reason: ${words(reason)}` },
    { link: 'Open your dashboard', href: origin + linkToView('restaurant-dashboard') },
  ],
})

/** A decision and the owner of its restaurant; undefined once the account is erased. */
async function findDecisionAndOwner({ database: { query } }: EmailDeps, id: string) {
  const decision = await findDecision(query, id)
  const owner =
    decision && (await findRestaurantOwners(query, [decision.restaurant_id])).get(decision.restaurant_id)
  const contact = owner && (await findRecipient(query, owner.account_id))
  return decision === undefined || contact === undefined ? undefined : { decision, contact }
}

export const decisionEmails = {
  decision_made: async (deps: EmailDeps, { decision_id }: DecisionEmailData['decision_made']) => {
    const about = await findDecisionAndOwner(deps, decision_id)
    if (about === undefined) return undefined
    const { decision, contact } = about
    const decided_by = (await findOperatorNames(deps.database.query, [decision.decided_by])).get(
      decision.decided_by,
    )
    const template = madeTemplate(contact.name, decisionTable(decision, decided_by), decision, deps.origin)
    return { key: `decision_made:${decision_id}`, to: contact, template }
  },
  appeal_decided: async (deps: EmailDeps, { decision_id }: DecisionEmailData['appeal_decided']) => {
    const about = await findDecisionAndOwner(deps, decision_id)
    const outcome = about?.decision.appeal_outcome ?? null
    if (about === undefined || outcome === null) return undefined
    const template = appealTemplate(about.contact.name, about.decision, outcome, deps.origin)
    return { key: `appeal_decided:${decision_id}`, to: about.contact, template }
  },
  decision_lifted: async (deps: EmailDeps, { decision_id, reason }: DecisionEmailData['decision_lifted']) => {
    const about = await findDecisionAndOwner(deps, decision_id)
    if (about === undefined) return undefined
    const template = liftedTemplate(about.contact.name, about.decision, reason, deps.origin)
    return { key: `decision_lifted:${decision_id}`, to: about.contact, template }
  },
}
