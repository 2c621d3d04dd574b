import type { Message } from './message-types.ts'

/** The identity of an email: enqueued twice, it is sent once. */
export function messageKey(message: Message): string {
  const { about, order_id } = message
  if (about === 'payment_returned') return `${about}:${order_id}:${message.session_id}`
  if (about === 'listing_changed') return `${about}:${order_id}:${message.after.id}:${message.at}`
  if (about === 'declaration_changed') return `${about}:${order_id}:${message.food_item_id}:${message.at}`
  if (about === 'collected_early') return `${about}:${order_id}:${message.at}`
  if (about === 'listing_withdrawn') return `${about}:${order_id}:${message.food_item_id}`
  if (about === 'food_recalled') return `${about}:${message.recall_id}:${order_id}`
  return `${about}:${order_id}`
}
