import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { hasWholeCents } from '#contract/money.ts'
import { NO_AMOUNT } from '#contract/text/typed-text.ts'
import { Aud, Id, InstantReply } from '#contract/values.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'

/** The most that a line of a bank file pays, in dollars. */
const PAID_MAX = 99_999_999.99

export const PayoutConfirmation = z.object({
  id: Id,
  restaurant_id: Id,
  restaurant_name: z.string(),
  payout_number: z.int().nullable().meta({
    description: 'Of a payout that was sent at the backup; null for what the restaurant was owed then',
  }),
  amount: Aud,
  paid: Aud.nullable().meta({ description: 'As one operator says, until another has confirmed it' }),
  stated_by: Id.nullable(),
  stated_by_name: z.string().nullable(),
})
export type PayoutConfirmation = z.infer<typeof PayoutConfirmation>

export const payoutConfirmationsApi = {
  browse: endpoint(deskPaths.payoutConfirmations.browse, {
    access: 'finance',
    summary: 'What may have been paid between a backup and its restore, which keeps payouts locked.',
    input: z.object({}),
    reply: z.object({
      backup_created_at: InstantReply.nullable().meta({ description: 'Null while payouts are not locked' }),
      left: z.array(PayoutConfirmation),
    }),
  }),
  confirm: endpoint(deskPaths.payoutConfirmations.confirm, {
    access: 'finance',
    summary:
      'Says what the bank or the provider has paid since the backup. It counts once another person says the same.',
    input: z.object({
      confirmation_id: Id,
      paid: z
        .number({ error: NO_AMOUNT })
        .min(0)
        .max(PAID_MAX)
        .refine(hasWholeCents, 'Please use at most two decimals')
        .meta({ description: 'Zero where nothing was paid' }),
    }),
    reply: z.object({ is_confirmed: z.boolean(), is_unlocked: z.boolean() }),
    proof: 'recent',
    failures: ['own_confirmation', 'confirmed_already'],
  }),
}
