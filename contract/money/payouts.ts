import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Aud, Day, Id, InstantReply, optional, text } from '#contract/values.ts'
import { moneyPaths } from './money-paths.ts'
import { payoutStatuses, railNames } from './payout-states.ts'

/** How many payouts a page has. */
export const PAYOUTS_PAGE = 20

/** Why a restaurant that is owed enough cannot be paid. */
export const blockingObstacles = ['no_destination', 'email_unconfirmed'] as const
export type BlockingObstacle = (typeof blockingObstacles)[number]

/** Why a restaurant gets nothing on the next pay day. */
export const payoutObstacles = [...blockingObstacles, 'below_minimum', 'nothing_owed'] as const

export const Payout = z.object({
  id: Id,
  number: z.int(),
  status: z.enum(payoutStatuses),
  amount: Aud,
  pays_on: z
    .string()
    .nullable()
    .meta({ description: 'The day in Melbourne, YYYY-MM-DD, once it is in a batch' }),
  sent_at: InstantReply.nullable(),
  settled_at: InstantReply.nullable(),
  returned_at: InstantReply.nullable(),
  return_reason: z.string().nullable(),
})
export type Payout = z.infer<typeof Payout>

/** What a payout has of one order, or of something else that is owed. */
export const PayoutLine = z.object({
  at: InstantReply,
  kind: z.enum(['order', 'refund', 'dispute', 'adjustment', 'returned_payout', 'before_restore']),
  order_id: Id.nullable(),
  code: z.string().nullable(),
  customer_paid: Aud.nullable(),
  commission: Aud.nullable(),
  amount: Aud.meta({ description: 'What it adds to the payout; less than nothing where it lowers it' }),
})
export type PayoutLine = z.infer<typeof PayoutLine>

export const PayoutDetails = Payout.extend({ lines: z.array(PayoutLine) })
export type PayoutDetails = z.infer<typeof PayoutDetails>

export const PayoutAccount = z.object({
  is_ready: z.boolean(),
  is_submitted: z
    .boolean()
    .meta({ description: 'Whether the form of the payment provider is finished; it may still be checked' }),
  requirements_due: z
    .array(z.string())
    .meta({ description: 'What the payment provider still asks for, in its words' }),
  disabled_reason: z.string().nullable(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

export const RestaurantBalance = z.object({
  pays_on: z.string().meta({ description: 'The next pay day in Melbourne, YYYY-MM-DD' }),
  amount: Aud.meta({ description: 'What is paid on that day as it stands now; 0 where nothing is' }),
  orders: z.int().meta({ description: 'How many orders are in it' }),
  obstacle: z.enum(payoutObstacles).nullable().meta({ description: 'Why nothing is paid on that day' }),
  payable: Aud.meta({ description: 'What is payable; less than nothing where the restaurant owes' }),
  not_payable_yet: Aud.meta({
    description: 'What becomes payable later: orders of the last days, and those with an open complaint',
  }),
  payable_days: z
    .array(
      z.object({
        from: Day.nullable().meta({
          description:
            'The day in Melbourne from which it is payable; null for what is not collected yet, has an open complaint, or is above the weekly limit of new restaurants',
        }),
        amount: Aud,
      }),
    )
    .optional()
    .meta({ description: 'What becomes payable later, by day' }),
  on_the_way: Aud.meta({ description: 'What was sent and has not arrived yet' }),
  rail: z.enum(railNames),
  account: PayoutAccount.nullable().meta({
    description: 'The account at the payment provider; null where there is none',
  }),
  returned_payout: Payout.pick({ number: true, amount: true, returned_at: true, return_reason: true })
    .nullable()
    .meta({ description: 'The latest payout, where that came back and no other has been made since' }),
})
export type RestaurantBalance = z.infer<typeof RestaurantBalance>

export const payoutsApi = {
  balance: endpoint(moneyPaths.payouts.balance, {
    access: 'owner',
    summary: 'What the restaurant is paid next and on which day, and what is owed besides.',
    input: z.object({}),
    reply: RestaurantBalance,
  }),
  onboarding: endpoint(moneyPaths.payouts.onboarding, {
    access: 'owner',
    summary:
      'Opens the form of the payment provider in which the restaurant says where it is paid. The address works for minutes only.',
    input: z.object({
      origin_url: text().max(200),
      is_renewed: optional(z.boolean()).meta({
        description: 'Whether the address before this one could not be opened',
      }),
    }),
    reply: z.object({ url: z.string() }),
    // Each may create an account at the provider, whose own limits all restaurants share.
    budget: { purpose: 'payout_onboarding', per: 'restaurant', limit: 20, minutes: 60 },
    failures: ['paid_by_bank_file', 'too_many_requests', 'payments_not_set_up'],
  }),
  browse: endpoint(moneyPaths.payouts.browse, {
    access: 'owner',
    summary: 'The payouts of the restaurant, the newest first.',
    input: z.object({ cursor: optional(text().max(64)) }),
    reply: z.array(Payout),
  }),
  get: endpoint(moneyPaths.payouts.get, {
    access: 'owner',
    summary: 'A payout down to its orders, as JSON or CSV.',
    input: z.object({ payout_id: Id, format: optional(z.enum(['json', 'csv'])) }),
    reply: PayoutDetails,
    other_media: ['text/csv'],
  }),
}
