import type { Message } from './message-types.ts'

/** What makes a message the same message, however often it is asked for. */
export function keyOf(message: Message): string {
  const { about, order_id } = message
  if (about === 'payment_returned') return `${about}:${order_id}:${message.session_id}`
  if (about === 'listing_changed') return `${about}:${order_id}:${message.after.id}:${message.at}`
  if (about === 'listing_withdrawn') return `${about}:${order_id}:${message.food_item_id}`
  return `${about}:${order_id}`
}
