import type { Order, OrderStatus } from '#contract/orders.ts'
import { price } from '#web/platform/format.ts'
import { dayAndTime } from '#web/domain/melbourne-time.ts'
import { pickupWindowText } from '#web/domain/order-wording.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Where an order stands, in a word or two. */
export const statusBadges: Record<OrderStatus, { words: string; tone: Tone }> = {
  held: { words: 'Waiting for payment', tone: 'amber' },
  paid: { words: 'Ready to collect', tone: 'leaf' },
  collected: { words: 'Collected', tone: 'plain' },
  cancelled: { words: 'Cancelled', tone: 'red' },
  released: { words: 'Not paid', tone: 'plain' },
  missed: { words: 'Not collected', tone: 'red' },
}

export const isOpen = (order: Order): boolean => order.status === 'held' || order.status === 'paid'

/** The time that matters now: of the pickup to come, of the pickup that was, else of the order. */
export function orderTimeText(order: Order, now: Date): string {
  if (isOpen(order)) return `Pickup ${pickupWindowText(order, now)}`
  return order.collected_at === null ? `Ordered ${dayAndTime(order.placed_at, now)}` : `Picked up ${dayAndTime(order.collected_at, now)}`
}

/** "9:05", and "0:00" when it is over. */
export function countdown(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Where the money of a refund is; undefined when nothing was paid back. */
export function refundText(refund: Order['refund']): string | undefined {
  if (refund === null) return undefined
  const amount = price(refund.amount)
  if (refund.status === 'succeeded') return `${amount} has been refunded to the card you paid with. Banks take a few days to show it.`
  if (refund.status === 'pending') return `${amount} is on its way back to the card you paid with.`
  return `The refund of ${amount} did not go through yet. We keep trying; please contact support if it has not arrived in three days.`
}

/** The address as one line, as far as it is known. */
export const addressOf = ({ address, suburb }: Order['restaurant']): string => [address, suburb].filter(Boolean).join(', ')
