import { refundPart } from '#server/features/orders/ordering/public.ts'
import type { TestApp } from './app.ts'

/** Refunds part of an order as the desk does; the restaurant bears it unless it is said otherwise. */
export const refundPartOf = (
  t: Pick<TestApp, 'database' | 'jobs' | 'now'>,
  { id }: { id: string },
  amount_cents: number,
  borne_by: 'restaurant' | 'operator' = 'restaurant',
  reason_code = 'complaint_settled',
): Promise<{ refund_id: string }> => {
  const input = { order_id: id, amount_cents, borne_by, reason_code }
  return t.database.transaction((tx) => refundPart(tx, t, input, t.now()))
}
