import { z } from 'zod'
import { payableIds } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { Id, text } from '#contract/values.ts'

export const PayableId = z.enum(payableIds)
export type PayableId = z.infer<typeof PayableId>

export const CheckoutRequest = z.object({
  package_id: PayableId,
  origin_url: text().max(300),
  metadata: z
    .looseObject({
      order_id: Id.nullish(),
      user_id: text().max(64).nullish(),
      user_type: text().max(20).nullish(),
    })
    .nullish(),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const CheckoutStatus = z.object({
  payment_status: z.enum(['paid', 'unpaid']),
  status: z.enum(['open', 'complete', 'expired']),
  package_id: PayableId,
  order_id: z.string().nullable(),
})
export type CheckoutStatus = z.infer<typeof CheckoutStatus>

export const paymentsApi = {
  checkout: endpoint(paths.payments.checkout, {
    access: 'signed-in',
    summary: "Opens a payment on the provider's own page; send the browser to `url`.",
    input: CheckoutRequest,
    reply: z.object({ url: z.string(), session_id: z.string() }),
    // Each may open a page at the provider, whose own limits all customers share.
    budget: { purpose: 'open_checkout', per: 'account', limit: 60, minutes: 60 },
    failures: [
      'too_many_requests',
      'not_found',
      'already_paid',
      'order_cancelled',
      'order_released',
      'order_missed',
      'already_collected',
      'hold_expired',
      'plan_active',
      'amount_too_small',
      'in_progress',
      'payments_not_set_up',
    ],
  }),
  status: endpoint(paths.payments.status, {
    access: 'signed-in',
    summary: 'How a payment stands.',
    input: z.object({ session_id: text().min(1).max(200) }),
    reply: CheckoutStatus,
    failures: ['payments_not_set_up'],
  }),
  webhook: endpoint(paths.payments.webhook, {
    access: 'provider',
    // A dispute comes with all of its evidence.
    body_max: 1_048_576,
    summary: "The payment provider's events, signed over the raw body.",
    input: z.unknown(),
    reply: z.object({ received: z.boolean() }),
    failures: ['invalid_signature', 'payments_not_set_up'],
  }),
}
