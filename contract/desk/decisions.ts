import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { WaitingProposal } from '#contract/money/proposals.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Id, Instant, InstantReply, optional, text, visibleText } from '#contract/values.ts'
import { APPEAL_MONTHS, DECISION_TEXT_MAX, GROUND_MAX, measures } from './measures.ts'
import { reportObjects } from '#contract/shop/report-reasons.ts'

const MeasureField = z.enum(measures, { error: 'Please choose a measure' })
const words = (required: string, max: number) =>
  visibleText(required).max(max, `Please use at most ${max} characters`)

const Appeal = z.object({
  at: InstantReply,
  text: z.string().nullable().meta({ description: 'Null once the account of who appealed is erased' }),
  outcome: z.enum(['upheld', 'reversed']).nullable(),
  reasons: z.string().nullable(),
  decided_at: InstantReply.nullable(),
})
export type Appeal = z.infer<typeof Appeal>

/** A decision as the restaurant reads it. */
export const RestaurantDecision = z.object({
  id: Id,
  measure: MeasureField,
  object_kind: z.enum(reportObjects),
  object_name: z.string(),
  scope: z.string(),
  from: InstantReply,
  until: InstantReply.nullable().meta({ description: 'When it ends by itself' }),
  facts_relied_on: z.string(),
  ground: z.string(),
  decided_by: z
    .string()
    .nullable()
    .meta({ description: 'The name of the operator; null once the account is erased' }),
  appeal_until: InstantReply,
  in_effect: z.boolean(),
  lifted_at: InstantReply.nullable().meta({
    description: 'When it has ended by itself, or an operator has ended it',
  }),
  reversed_at: InstantReply.nullable(),
  appeal: Appeal.nullable(),
})
export type RestaurantDecision = z.infer<typeof RestaurantDecision>

const OwnDecision = RestaurantDecision.extend({
  actions: z.array(z.enum(['appeal'])).meta({ description: 'What the owner of the restaurant can do now' }),
})
export type OwnDecision = z.infer<typeof OwnDecision>

/** The same as the desk reads it. */
export const DeskDecision = RestaurantDecision.extend({
  restaurant_id: Id,
  restaurant_name: z.string(),
  object_id: Id,
  operator_id: Id,
  reports: z.int().meta({ description: 'How many reports it has answered' }),
})
export type DeskDecision = z.infer<typeof DeskDecision>

const NewDecision = z.object({
  report_ids: optional(z.array(Id).max(200, 'At most 200 reports at once')),
  object_kind: z.enum(reportObjects),
  object_id: Id,
  measure: MeasureField,
  until: optional(Instant),
  facts_relied_on: words('Please write down the facts', DECISION_TEXT_MAX),
  ground: words('Please name the law or the clause', GROUND_MAX),
})
export type NewDecision = z.infer<typeof NewDecision>

export const decisionsApi = {
  mine: endpoint(deskPaths.decisions.mine, {
    access: 'manager',
    summary: 'The decisions about the signed-in restaurant, the newest first.',
    input: z.object({}),
    reply: z.array(OwnDecision),
  }),
  appeal: endpoint(deskPaths.decisions.appeal, {
    access: 'owner',
    summary: `Appeals against a decision, once, within ${APPEAL_MONTHS} months.`,
    input: z.object({ decision_id: Id, text: words('Please say why you disagree', DECISION_TEXT_MAX) }),
    reply: OwnDecision,
    failures: ['appeal_over', 'already_appealed'],
  }),
  browse: endpoint(deskPaths.decisions.browse, {
    access: 'support',
    summary: 'Decisions, the newest first; or those with an appeal that waits, the oldest appeal first.',
    input: z.object({
      appeals: optional(z.literal('waiting')),
      restaurant_id: optional(Id),
      cursor: optional(text().max(100)),
    }),
    reply: z.array(DeskDecision),
  }),
  decide: endpoint(deskPaths.decisions.decide, {
    access: 'support',
    summary:
      'Decides about a food item, a photo or a restaurant, with reports or without, and does what the decision says. Suspending and ending are for administrators. Above what one operator does a day it waits until another person confirms it, and is not in effect.',
    input: NewDecision,
    reply: DeskDecision.extend({ proposal: WaitingProposal }),
    status: 201,
    failures: [
      'role_required',
      'proof_required',
      'report_decided',
      'measure_in_effect',
      'restaurant_closed',
      'already_proposed',
    ],
  }),
  showAgain: endpoint(deskPaths.decisions.showAgain, {
    access: 'support',
    summary: 'Ends a decision by which a meal is hidden.',
    input: z.object({ decision_id: Id, reason: words('Please say why', DECISION_TEXT_MAX) }),
    reply: DeskDecision,
    failures: ['decision_over'],
  }),
  decideAppeal: endpoint(deskPaths.decisions.decideAppeal, {
    access: 'support',
    summary: 'Upholds or reverses a decision that was appealed. Reversed, everything is as it was.',
    input: z.object({
      decision_id: Id,
      outcome: z.enum(['upheld', 'reversed'], { error: 'Please choose an outcome' }),
      reasons: words('Please give the reasons', DECISION_TEXT_MAX),
    }),
    reply: DeskDecision,
    failures: ['role_required', 'proof_required', 'own_decision', 'no_appeal'],
  }),
}
