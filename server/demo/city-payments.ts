import { MINUTE_MS } from '#contract/time.ts'
import { newId } from '#server/platform/ids.ts'
import type { DemoOrder } from './demo-types.ts'

const isPaid = (order: DemoOrder): order is DemoOrder & { paid_at: Date } => order.paid_at !== null
const isRefunded = (order: DemoOrder): order is DemoOrder & { paid_at: Date; ended_at: Date } =>
  order.status === 'cancelled' && order.paid_at !== null && order.ended_at !== null

const sessionIdOf = (order: DemoOrder): string => `cs_demo_${order.id}`

/** The payment session of each paid order. */
export const toSessions = (orders: DemoOrder[]) =>
  orders.filter(isPaid).map((order) => ({
    id: sessionIdOf(order),
    account_id: order.account_id,
    package_id: 'order' as const,
    order_id: order.id,
    amount_cents: order.total_cents,
    currency: 'aud',
    url: `/sandbox/checkout/${sessionIdOf(order)}`,
    status: 'complete' as const,
    payment_status: 'paid' as const,
    provider_ref: `pay_demo_${order.id}`,
    created_at: new Date(order.paid_at.getTime() - MINUTE_MS / 2),
    expires_at: order.hold_expires_at,
    fulfilled_at: order.paid_at,
    checked_at: null,
  }))

/** The refund of each paid order that was cancelled. */
export const toRefunds = (orders: DemoOrder[]) =>
  orders.filter(isRefunded).map((order) => ({
    id: newId(order.ended_at),
    session_id: sessionIdOf(order),
    order_id: order.id,
    amount_cents: order.total_cents,
    status: 'succeeded' as const,
    attempts: 1,
    due_at: order.ended_at,
    provider_ref: `re_demo_${order.id}`,
    created_at: order.ended_at,
    settled_at: new Date(order.ended_at.getTime() + 2_000),
    borne_by: 'restaurant' as const,
    reason_code: 'order_cancelled',
  }))

/** The ledger movements of all orders, with their refunds. */
export const toMovements = (orders: DemoOrder[], refunds: ReturnType<typeof toRefunds>) => [
  ...orders.filter(isPaid).map((order) => ({
    order_id: order.id,
    event: 'paid' as const,
    ref: sessionIdOf(order),
    at: order.paid_at,
  })),
  ...refunds.map(({ id, order_id, created_at }) => ({
    order_id,
    event: 'refunded' as const,
    ref: id,
    at: created_at,
  })),
]
