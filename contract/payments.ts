import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, text } from './values.ts'

export const payableIds = ['restaurant_subscription', 'order'] as const
export const PayableId = z.enum(payableIds)
export type PayableId = z.infer<typeof PayableId>

/** The browser asks this often after coming back from the provider's page, and no more. */
export const POLL_EVERY_MS = 2_000
export const POLL_TIMES = 10

export const CheckoutRequest = z.object({
  package_id: PayableId,
  origin_url: text().max(300),
  metadata: z.looseObject({ order_id: Id.nullish(), user_id: text().max(64).nullish(), user_type: text().max(20).nullish() }).nullish(),
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
  checkout: endpoint({
    method: 'POST',
    path: '/api/payments/checkout/session',
    access: 'signed-in',
    summary: "Opens a payment on the provider's own page; send the browser to `url`.",
    input: CheckoutRequest,
    reply: z.object({ url: z.string(), session_id: z.string() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/payments/checkout/status/{session_id}',
    access: 'signed-in',
    summary: 'How a payment stands.',
    input: z.object({ session_id: text().min(1).max(200) }),
    reply: CheckoutStatus,
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/payments/webhook',
    access: 'provider',
    summary: "The payment provider's events, signed over the raw body.",
    input: z.unknown(),
    reply: z.object({ received: z.boolean() }),
  }),
}
