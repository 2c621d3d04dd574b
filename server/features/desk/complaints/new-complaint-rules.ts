import type { OrderRow } from '#server/features/orders/orders/public.ts'
import { firstProgress } from './complaint-rules.ts'
import type { ComplaintRow } from './complaint-tables.ts'

/** A complaint as it is made: nothing has followed it. */
export const newComplaint = (
  order: Pick<OrderRow, 'id' | 'account_id' | 'restaurant_id'>,
  fields: Pick<ComplaintRow, 'id' | 'kind' | 'text' | 'lines'>,
  now: Date,
): ComplaintRow => ({
  ...fields,
  ...firstProgress(fields.kind, now),
  order_id: order.id,
  account_id: order.account_id,
  restaurant_id: order.restaurant_id,
  created_at: now,
  answered_at: null,
  answered_by: null,
  answer_agrees: null,
  answer_cents: null,
  answer_text: null,
  decided_at: null,
  decided_by: null,
  decided_cents: null,
  borne_by: null,
  decision_reason: null,
  appeal_until: null,
  appealed_at: null,
  appealed_by: null,
  appeal_text: null,
  appeal_decided_at: null,
  appeal_decided_by: null,
  appeal_reversed: null,
  appeal_cents: null,
  appeal_reason: null,
  closed_at: null,
})
