import { z } from 'zod'
import { LINES_MAX, UNITS_PER_ITEM_MAX } from '#contract/constants.ts'
import { Aud, Id, InstantReply, visibleText } from '#contract/values.ts'

export const RefundStatus = z.enum(['pending', 'succeeded', 'failed'])

export const OrderRefund = z.object({
  id: Id,
  status: RefundStatus,
  amount: Aud,
  created_at: InstantReply,
  waits_until: InstantReply.optional().meta({
    description:
      'Until when it waits at the latest: a counter device that is out of reach may have handed the order over before it was cancelled',
  }),
})

export const CancelReason = visibleText('Please give a reason; the customer will read it').max(
  300,
  'Please use at most 300 characters',
)

/** Portions of an order that its restaurant cancels. */
export const CancelPortions = z.object({
  lines: z
    .array(
      z.object({
        food_item_id: Id,
        quantity: z
          .int('Please enter a whole number')
          .min(1, 'Please choose a portion')
          .max(UNITS_PER_ITEM_MAX),
      }),
    )
    .min(1, 'Please choose a portion')
    .max(LINES_MAX),
  reason: CancelReason,
})
