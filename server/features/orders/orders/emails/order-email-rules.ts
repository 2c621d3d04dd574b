import type { OrderEmail } from './order-email-data.ts'

/** The identity of an email: enqueued twice, it is sent once. */
export function orderEmailKey(email: OrderEmail): string {
  const { kind, order_id } = email
  if (kind === 'payment_returned') return `${kind}:${order_id}:${email.session_id}`
  if (kind === 'listing_changed') return `${kind}:${order_id}:${email.after.id}:${email.at}`
  if (kind === 'declaration_changed') return `${kind}:${order_id}:${email.food_item_id}:${email.at}`
  if (kind === 'collected_early') return `${kind}:${order_id}:${email.at}`
  if (kind === 'listing_withdrawn') return `${kind}:${order_id}:${email.food_item_id}`
  return `${kind}:${order_id}`
}
