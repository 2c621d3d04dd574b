import { z } from 'zod'
import { endpoint, operatorRoles } from '#contract/endpoint.ts'
import { auditObjects } from '#contract/people/audit.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Aud, Id, InstantReply, optional, text, visibleText } from '#contract/values.ts'

export const PROPOSALS_PAGE = 50
/** A proposal that nobody has decided lapses after this long. */
export const PROPOSAL_DAYS = 14
/** What operators refund for one order, and resolve of what is unmatched, without a second person; in dollars. */
export const REFUND_ALONE_MAX = 200
export const UNMATCHED_ALONE_MAX = 50
const REASON_MAX = 300

export const proposalKinds = [
  'adjustment',
  'payout_returned',
  'unmatched_resolved',
  'complaint_settled',
  'complaint_appeal_decided',
  'order_cancelled',
  'measure',
  'message_to_all',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** What one operator has proposed and another has to confirm. */
export const Proposal = z.object({
  id: Id,
  kind: z.enum(proposalKinds),
  object_kind: z.enum(auditObjects),
  object_id: Id,
  subject: z.string().meta({ description: 'What it is about, such as the name of a restaurant' }),
  text: z.string().optional().meta({ description: 'Of a message: what is sent once it is confirmed' }),
  amount: Aud.nullable(),
  reason: z.string(),
  role: z.enum(operatorRoles).meta({ description: 'The least role that can confirm it' }),
  proposed_by: Id,
  proposed_by_name: z.string().nullable(),
  proposed_at: InstantReply,
  lapses_at: InstantReply,
  status: z.enum(['waiting', 'confirmed', 'declined', 'withdrawn', 'lapsed']),
})
export type Proposal = z.infer<typeof Proposal>

/** Of a reply: what of it waits for a second person. */
export const WaitingProposal = Proposal.nullable().meta({
  description: 'What waits for another operator to confirm it; null where nothing does',
})

const ById = z.object({ proposal_id: Id })

export const proposalsApi = {
  browse: endpoint(deskPaths.proposals.browse, {
    access: 'support',
    summary: 'What waits for a second operator to confirm it, the oldest first.',
    input: z.object({ cursor: optional(text().max(64)) }),
    reply: z.array(Proposal),
  }),
  confirm: endpoint(deskPaths.proposals.confirm, {
    access: 'support',
    summary:
      'Confirms what another person has proposed, and does it. Needs the role that the act needs. What is not possible any more is refused, and the proposal lapses.',
    input: ById,
    reply: Proposal,
    proof: 'recent',
    failures: ['role_required', 'own_proposal', 'approver_waits', 'proposal_decided', 'proposal_overtaken'],
  }),
  decline: endpoint(deskPaths.proposals.decline, {
    access: 'support',
    summary: 'Declines a proposal, or withdraws an own one.',
    input: ById.extend({
      reason: visibleText('Please say why').max(REASON_MAX, `Please use at most ${REASON_MAX} characters`),
    }),
    reply: Proposal,
    failures: ['role_required', 'proposal_decided'],
  }),
}
