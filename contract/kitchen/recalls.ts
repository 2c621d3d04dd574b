import { z } from 'zod'
import {
  RECALL_BUYERS_MAX,
  RECALL_DAYS,
  RECALL_ITEMS_MAX,
  RECALL_REASON_MAX,
  RECALLS_MAX,
} from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { CurrentPassword, Id, Instant, InstantReply, optional, text, visibleText } from '#contract/values.ts'

const CHOOSE_ITEMS = 'Please choose at least one meal'
const TOO_MANY_ITEMS = `At most ${RECALL_ITEMS_MAX} meals at once`
const UNTIL = 'Left out: until now, when the meals go off sale'

export const NewRecall = z.object({
  food_item_ids: z.array(Id).min(1, CHOOSE_ITEMS).max(RECALL_ITEMS_MAX, TOO_MANY_ITEMS),
  from: Instant,
  until: optional(Instant).meta({ description: UNTIL }),
  reason: visibleText('Please say what is wrong; everyone who bought it reads this').max(
    RECALL_REASON_MAX,
    `Please use at most ${RECALL_REASON_MAX} characters`,
  ),
  refund: optional(z.boolean()).meta({
    description:
      'Whether collected orders are refunded in full too, which only the owner decides; orders that were not collected always are',
  }),
  password: optional(CurrentPassword).meta({
    description: `Of the owner, for a recall that reaches back further than ${RECALL_DAYS} days`,
  }),
  code: optional(SecondFactor).meta({ description: 'Beside the password where two-step sign-in is on' }),
})
export type NewRecall = z.infer<typeof NewRecall>

const ItemIds = text()
  .max(RECALL_ITEMS_MAX * 65, TOO_MANY_ITEMS)
  .transform((idsText) => idsText.split(',').filter((id) => id !== ''))
  .pipe(z.array(Id).min(1, CHOOSE_ITEMS).max(RECALL_ITEMS_MAX, TOO_MANY_ITEMS))
  .meta({ description: `Up to ${RECALL_ITEMS_MAX} ids, with commas between them` })

export const RecallCount = z.object({
  buyers: z.int().meta({ description: 'Accounts that have paid for one of the meals' }),
  to_cancel: z.int().meta({ description: 'Orders that were not collected: they are cancelled and refunded' }),
  collected: z.int(),
  needs_proof: z.boolean().meta({
    description: `It reaches back further than ${RECALL_DAYS} days, for which the owner enters the password`,
  }),
})
export type RecallCount = z.infer<typeof RecallCount>

export const RecallBuyer = z.object({
  first_name: z.string().nullable().meta({ description: 'Null once the account is erased' }),
  codes: z.array(z.string()).meta({ description: 'Of the orders' }),
  notified_at: InstantReply.nullable(),
  opened_at: InstantReply.nullable().meta({
    description: 'When the customer saw the recall on the page of the order',
  }),
})
export type RecallBuyer = z.infer<typeof RecallBuyer>

export const Recall = z.object({
  id: Id,
  created_at: InstantReply,
  from: InstantReply,
  until: InstantReply,
  reason: z.string(),
  refund: z.boolean(),
  is_complete: z
    .boolean()
    .meta({ description: 'Every order has been dealt with, and every email is on its way' }),
  items: z.array(z.object({ food_item_id: Id, name: z.string() })),
  buyer_count: z.int(),
  notified_count: z.int(),
  opened_count: z.int(),
  buyers: z
    .array(RecallBuyer)
    .meta({ description: `Up to ${RECALL_BUYERS_MAX}, those who have not opened it first` }),
})
export type Recall = z.infer<typeof Recall>

export const recallsApi = {
  create: endpoint(paths.recalls.create, {
    access: 'manager',
    summary:
      'Recalls food: takes it off sale, cancels what is not collected, and tells everyone who bought it.',
    input: NewRecall,
    reply: z.object({ id: Id, buyers: RecallCount.shape.buyers }),
    status: 202,
    // A recall can be made for a hundred meals at once. Each can send an email to every buyer.
    budget: {
      purpose: 'recall_food',
      per: 'restaurant',
      limit: 20,
      minutes: 60,
      advice: 'One recall can name many meals.',
    },
    failures: [
      'too_many_requests',
      'not_found',
      'recall_refund_by_owner',
      'recall_by_owner',
      'recall_proof_required',
      'second_factor_required',
    ],
  }),
  count: endpoint(paths.recalls.count, {
    access: 'manager',
    summary: 'What a recall would reach, without recalling anything.',
    input: NewRecall.pick({ from: true, until: true }).extend({ food_item_ids: ItemIds }),
    reply: RecallCount,
    budget: { purpose: 'count_recall', per: 'restaurant', limit: 240, minutes: 60 },
    failures: ['too_many_requests', 'not_found', 'recall_by_owner'],
  }),
  all: endpoint(paths.recalls.all, {
    access: 'manager',
    summary: `The latest ${RECALLS_MAX} recalls of the signed-in restaurant, and who has seen them.`,
    input: z.object({}),
    reply: z.array(Recall),
  }),
  opened: endpoint(paths.recalls.opened, {
    access: 'signed-in',
    summary: 'Reports that the customer has seen the recall of an order. The first time counts.',
    input: z.object({ order_id: Id }),
    reply: z.void(),
    status: 204,
  }),
}
