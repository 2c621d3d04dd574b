import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Proposal, WaitingProposal } from './proposals.ts'
import { blockingObstacles, Payout, PayoutLine, RestaurantBalance } from './payouts.ts'
import { batchStatuses, payoutPatterns, railNames } from './payout-states.ts'
import { Aud, Id, InstantReply, optional, Price, text, visibleText } from '#contract/values.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'

export const BATCHES_PAGE = 50
const REASON_MAX = 300
export const LEFT_OUT_MAX = 20
export const DEBTS_MAX = 20

export const PayoutBatch = z.object({
  id: Id,
  number: z.int(),
  status: z.enum(batchStatuses),
  rail: z.enum(railNames),
  pays_on: z.string().meta({ description: 'The pay day in Melbourne, YYYY-MM-DD' }),
  payouts: z.int(),
  total: Aud,
  made_by: Id,
  made_by_name: z.string().nullable(),
  made_at: InstantReply,
  approved_by: Id.nullable(),
  approved_by_name: z.string().nullable(),
  approved_at: InstantReply.nullable(),
  sent_at: InstantReply.nullable(),
  ended_at: InstantReply.nullable(),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

export const DeskPayout = Payout.extend({
  restaurant_id: Id,
  restaurant_name: z.string(),
  provider_ref: z.string().nullable(),
})
export type DeskPayout = z.infer<typeof DeskPayout>

/** What of a payout is not from orders alone. */
const NotFromOrders = z.object({
  amount: Aud,
  entries: z.array(
    z.object({
      kind: z.enum(['adjustment', 'returned_payout', 'refund', 'before_restore']),
      amount: Aud,
      reason: z.string().nullable(),
      proposed_by_name: z.string().nullable(),
      confirmed_by_name: z.string().nullable(),
    }),
  ),
})
export type NotFromOrders = z.infer<typeof NotFromOrders>

export const BatchLine = DeskPayout.extend({
  not_from_orders: NotFromOrders.nullable().meta({
    description:
      'What in it is not from orders alone, and who has proposed and confirmed it; null where nothing is',
  }),
  proposal: WaitingProposal,
})
export type BatchLine = z.infer<typeof BatchLine>

export const PayoutBatchDetails = PayoutBatch.extend({ lines: z.array(BatchLine) })
export type PayoutBatchDetails = z.infer<typeof PayoutBatchDetails>

/** In which batch a payout is or was, if any. */
const InBatch = z.object({ batch_id: Id.nullable(), batch_number: z.int().nullable() })

export const DeskPayoutDetails = DeskPayout.extend({ ...InBatch.shape, lines: z.array(PayoutLine) })
export type DeskPayoutDetails = z.infer<typeof DeskPayoutDetails>

export const DeskBalance = z.object({
  balance: RestaurantBalance.meta({ description: 'As the owner of the restaurant gets it' }),
  payouts: z.array(Payout.extend(InBatch.shape)).meta({ description: 'The latest, the newest first' }),
  adjustments: z.array(Proposal).meta({ description: 'Those that wait for a second operator' }),
})
export type DeskBalance = z.infer<typeof DeskBalance>

/** A restaurant that is owed enough and cannot be paid. */
export const LeftOut = z.object({
  restaurant_id: Id,
  restaurant_name: z.string(),
  amount: Aud,
  obstacle: z.enum(blockingObstacles),
})
export type LeftOut = z.infer<typeof LeftOut>

/** A restaurant whose balance is less than nothing: more was taken back than its shares are. */
export const Debt = z.object({
  restaurant_id: Id,
  restaurant_name: z.string(),
  amount: Aud,
  is_final: z
    .boolean()
    .meta({ description: 'The restaurant has closed, and has no share to come that will make up for it' }),
})
export type Debt = z.infer<typeof Debt>

/** Why shares of a restaurant wait, or deserve a look, before they are paid. */
export const PayoutPattern = z.object({
  restaurant_id: Id,
  restaurant_name: z.string(),
  kind: z.enum(payoutPatterns),
  orders: z.int(),
  amount: Aud,
})
export type PayoutPattern = z.infer<typeof PayoutPattern>

/** What could be paid now. */
export const PayableSummary = z.object({
  pays_on: z.string(),
  payouts: z.int(),
  total: Aud,
  waiting: z.int().meta({
    description:
      'Restaurants with a payout that cannot be made: without bank details, or with an email that is not confirmed',
  }),
  left_out: z
    .array(LeftOut)
    .meta({ description: `Those who are owed most among them, at most ${LEFT_OUT_MAX}` }),
  patterns: z
    .array(PayoutPattern)
    .meta({ description: `Of shares that are not payable yet, the largest first, at most ${LEFT_OUT_MAX}` }),
  indebted: z.int().meta({ description: 'Restaurants whose balance is less than nothing' }),
  debt: Aud.meta({ description: 'What they owe together' }),
  debts: z.array(Debt).meta({ description: `The largest of them, at most ${DEBTS_MAX}` }),
})
export type PayableSummary = z.infer<typeof PayableSummary>

const Reason = visibleText('Please say why').max(REASON_MAX, `Please use at most ${REASON_MAX} characters`)
const ById = z.object({ batch_id: Id })
const ByPayout = z.object({ payout_id: Id })

export const payoutBatchesApi = {
  payable: endpoint(deskPaths.payoutBatches.payable, {
    access: 'finance',
    summary: 'What a batch would pay if it were made now.',
    input: z.object({}),
    reply: PayableSummary,
  }),
  browse: endpoint(deskPaths.payoutBatches.browse, {
    access: 'finance',
    summary: 'Batches of payouts, the newest first.',
    input: z.object({ cursor: optional(text().max(64)) }),
    reply: z.array(PayoutBatch),
  }),
  get: endpoint(deskPaths.payoutBatches.get, {
    access: 'finance',
    summary: 'A batch with its payouts.',
    input: ById,
    reply: PayoutBatchDetails,
  }),
  payout: endpoint(deskPaths.payoutBatches.payout, {
    access: 'finance',
    summary: 'A payout down to its orders, and its batch.',
    input: ByPayout,
    reply: DeskPayoutDetails,
  }),
  balance: endpoint(deskPaths.payoutBatches.balance, {
    access: 'finance',
    summary: 'What a restaurant is paid next, and its latest payouts.',
    input: z.object({ restaurant_id: Id }),
    reply: DeskBalance,
  }),
  make: endpoint(deskPaths.payoutBatches.make, {
    access: 'finance',
    summary: 'Makes a batch of everything that can be paid now. Another person has to approve it.',
    input: z.object({}),
    reply: PayoutBatchDetails,
    status: 201,
    proof: 'recent',
    failures: ['nothing_to_pay', 'payouts_locked'],
  }),
  discard: endpoint(deskPaths.payoutBatches.discard, {
    access: 'finance',
    summary: 'Discards a batch that was not sent: its payouts are payable again.',
    input: ById,
    reply: z.null(),
    status: 204,
    proof: 'recent',
    failures: ['batch_not_draft'],
  }),
  approve: endpoint(deskPaths.payoutBatches.approve, {
    access: 'finance',
    summary:
      'Approves a batch that somebody else has made, and in which nothing is that the caller has proposed or confirmed.',
    input: ById,
    reply: PayoutBatchDetails,
    proof: 'recent',
    failures: [
      'batch_not_draft',
      'own_batch',
      'own_proposal_in_batch',
      'rail_changed',
      'approver_waits',
      'payouts_locked',
    ],
  }),
  send: endpoint(deskPaths.payoutBatches.send, {
    access: 'finance',
    summary: 'Sends an approved batch: to the payment provider, or as a file for the bank.',
    input: ById,
    reply: PayoutBatchDetails,
    proof: 'recent',
    failures: ['batch_not_approved', 'rail_changed', 'batch_too_large', 'payouts_locked'],
  }),
  file: endpoint(deskPaths.payoutBatches.file, {
    access: 'finance',
    summary: 'The direct-entry file (ABA) of a batch that was sent, for the bank: the same bytes each time.',
    input: ById,
    reply: z.string(),
    media: 'application/octet-stream',
    proof: 'recent',
    failures: ['batch_not_sent', 'bank_file_off', 'bank_details_gone', 'payouts_locked'],
  }),
  settle: endpoint(deskPaths.payoutBatches.settle, {
    access: 'finance',
    summary:
      'Records that the bank has carried out the file of a batch: every payout that has not come back has arrived.',
    input: ById,
    reply: PayoutBatchDetails,
    proof: 'recent',
    failures: ['batch_not_sent'],
  }),
  remove: endpoint(deskPaths.payoutBatches.remove, {
    access: 'finance',
    summary: 'Takes a payout out of a batch that was not sent: it is payable again.',
    input: ByPayout.extend({ reason: Reason }),
    reply: PayoutBatchDetails,
    proof: 'recent',
    failures: ['payout_not_in_batch'],
  }),
  returned: endpoint(deskPaths.payoutBatches.returned, {
    access: 'finance',
    summary:
      'Proposes to record that the bank has sent a payout back, also after it had arrived: it is payable again once another person confirms it.',
    input: ByPayout.extend({ reason: Reason }),
    reply: PayoutBatchDetails,
    proof: 'recent',
    failures: ['payout_not_sent', 'provider_says_returned', 'already_proposed'],
  }),
  adjust: endpoint(deskPaths.payoutBatches.adjust, {
    access: 'finance',
    summary:
      'Proposes to give a restaurant more than its orders do, or less, for a reason. Another person confirms it, and the operator bears it.',
    input: z.object({
      restaurant_id: Id,
      direction: z.enum(['to_restaurant', 'from_restaurant']),
      amount: Price.positive('Please enter an amount'),
      reason: Reason,
    }),
    reply: z.object({
      adjustment_id: Id.nullable().meta({ description: 'Null until it is confirmed' }),
      proposal_id: Id,
      proposal: Proposal,
    }),
    status: 201,
    idempotent: 'optional',
    proof: 'recent',
  }),
}
