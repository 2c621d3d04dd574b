import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import { type PickupState, windowText } from '#contract/kitchen/pickup-windows.ts'
import { toAud, toCents } from '#contract/money.ts'
import { pickupStateText } from '#web/domain/orders/order-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { refundWaitsText } from '#contract/orders/refund-wording.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import type { Tone } from '#web/ui/badge.tsx'

interface OrderBadge {
  text: string
  tone: Tone
}

const statusBadges: Record<Exclude<OrderStatus, 'paid'>, OrderBadge> = {
  held: { text: 'Waiting for payment', tone: 'amber' },
  collected: { text: 'Collected', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'red' },
  released: { text: 'Not paid', tone: 'plain' },
  missed: { text: 'Not collected', tone: 'red' },
}

const pickupTones: Record<PickupState, Tone> = {
  upcoming: 'plain',
  open: 'leaf',
  grace: 'amber',
  over: 'red',
}

/** The status of an order in a few words; of a paid one, whether it can be collected now. */
export function orderBadge(order: Order, now: Date): OrderBadge {
  // What a device saved of an order before there were recalls has none.
  if (order.recall != null) return { text: 'Recalled: do not eat', tone: 'red' }
  if (order.status !== 'paid') return statusBadges[order.status]
  const { state, text } = pickupStateText(order, now)
  return { text, tone: pickupTones[state] }
}

export const isOpen = (order: Order): boolean => order.status === 'held' || order.status === 'paid'

/** The time of an open order's pickup, of a past pickup, otherwise of the order itself. */
export function orderTimeText(order: Order, now: Date): string {
  if (isOpen(order)) return `Pick up ${windowText(order, now)}`
  return order.collected_at === null
    ? `Ordered ${dayAndTime(order.placed_at, now)}`
    : `Picked up ${dayAndTime(order.collected_at, now)}`
}

type OrderRefund = NonNullable<Order['refund']>

const refundTexts: Record<OrderRefund['status'], (amount: string) => string> = {
  failed: (amount) => `We could not send ${amount} to the card you paid with. We are sending it by hand.`,
  pending: (amount) => `${amount} is on its way back to the card you paid with.`,
  succeeded: (amount) =>
    `${amount} has been refunded to the card you paid with. Banks take a few days to show it.`,
}

/** What became of the refunds of an order, in sentences; undefined without one. */
export function refundText({ refund, refunds }: Pick<Order, 'refund' | 'refunds'>): string | undefined {
  if (refund === null) return undefined
  const centsBy = new Map<OrderRefund['status'], number>([
    ['failed', 0],
    ['pending', 0],
    ['succeeded', 0],
  ])
  // What a device saved of an order before it could have several has their sum alone.
  for (const { status, amount } of refunds ?? [refund])
    centsBy.set(status, (centsBy.get(status) ?? 0) + toCents(amount))
  const until = refunds?.findLast(({ waits_until }) => waits_until !== undefined)?.waits_until
  return [...centsBy]
    .flatMap(([status, cents]) => (cents === 0 ? [] : refundTexts[status](price(toAud(cents)))))
    .concat(until === undefined ? [] : refundWaitsText(dayAndTime(until, new Date(serverNow()))))
    .join(' ')
}
