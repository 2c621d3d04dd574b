import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { disputeStatuses } from './dispute-terms.ts'
import { Aud, Id, InstantReply, optional, text } from '#contract/values.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'

export const DISPUTES_PAGE = 50

export const Dispute = z.object({
  id: Id,
  provider_ref: z.string().meta({ description: 'The payment provider’s id of it' }),
  status: z.enum(disputeStatuses),
  is_open: z.boolean(),
  amount: Aud,
  fee: Aud.meta({ description: 'What the provider charges for it, also when it is won' }),
  reason: z.string().meta({ description: 'In the payment provider’s words' }),
  order_id: Id.nullable().meta({
    description: 'Null for a payment of a subscription, and for one that is not known here',
  }),
  code: z.string().nullable(),
  restaurant_name: z.string().nullable(),
  opened_at: InstantReply,
  due_by: InstantReply.nullable().meta({ description: 'Until then evidence is accepted' }),
  evidence_by: Id.nullable().meta({ description: 'The operator who submitted the evidence' }),
  evidence_by_name: z.string().nullable(),
  evidence_requested_at: InstantReply.nullable(),
  evidence_sent_at: InstantReply.nullable().meta({ description: 'When the provider accepted it' }),
  closed_at: InstantReply.nullable(),
  borne_by: z
    .enum(['restaurant', 'operator'])
    .nullable()
    .meta({ description: 'Who bears it, once it is lost' }),
  borne_by_restaurant: Aud.meta({ description: 'What of it the restaurant bears' }),
})
export type Dispute = z.infer<typeof Dispute>

export const Evidence = z.object({
  product_description: z.string(),
  service_date: z.string(),
  customer_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  signed_scan: z.string(),
})

export const DisputeDetails = Dispute.extend({
  evidence: Evidence.nullable().meta({
    description: 'The evidence as it is sent; null where nobody has collected the order',
  }),
  can_submit: z.boolean(),
  rule: z.string().meta({ description: 'Who bears a lost dispute' }),
})
export type DisputeDetails = z.infer<typeof DisputeDetails>

const ById = z.object({ dispute_id: Id })

export const disputesApi = {
  browse: endpoint(deskPaths.disputes.browse, {
    access: 'finance',
    summary: 'Payments that customers dispute at their bank: the open ones first, then the newest.',
    input: z.object({ cursor: optional(text().max(200)) }),
    reply: z.array(Dispute),
  }),
  get: endpoint(deskPaths.disputes.get, {
    access: 'finance',
    summary: 'A dispute with the evidence as it is sent.',
    input: ById,
    reply: DisputeDetails,
  }),
  submit: endpoint(deskPaths.disputes.submit, {
    access: 'finance',
    summary:
      'Submits the evidence to the payment provider, as it is sent by a job; its status then says what became of it.',
    input: ById,
    reply: DisputeDetails,
    status: 202,
    proof: 'recent',
    failures: ['dispute_decided', 'no_evidence'],
  }),
}
