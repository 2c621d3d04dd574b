import type { ComplaintKind, ComplaintStatus } from '#contract/desk/complaint-terms.ts'
import type { RefundBearer } from '#server/features/payments/processing/public.ts'

export interface ComplaintRow {
  id: string
  order_id: string
  account_id: string
  restaurant_id: string
  kind: ComplaintKind
  /** Empty once its account is erased, as are the other texts of people. */
  text: string
  /** The digest of where it came from; null once the evening is over. */
  network: string | null
  /** Which portions it is about; none for the whole order. */
  lines: { food_item_id: string; quantity: number }[]
  status: ComplaintStatus
  created_at: Date
  /** By when the next answer or decision is due; null where none is. */
  due_at: Date | null
  /** Since when it is with the operators. */
  escalated_at: Date | null
  answered_at: Date | null
  answered_by: string | null
  answer_agrees: boolean | null
  answer_cents: number | null
  answer_text: string | null
  decided_at: Date | null
  /** The operator; null where the restaurant has agreed. */
  decided_by: string | null
  /** Null where it was closed without a refund. */
  decided_cents: number | null
  borne_by: RefundBearer | null
  /** Null where the restaurant has agreed, whose answer says why. */
  decision_reason: string | null
  appeal_until: Date | null
  appealed_at: Date | null
  appealed_by: 'customer' | 'restaurant' | null
  appeal_text: string | null
  appeal_decided_at: Date | null
  appeal_decided_by: string | null
  appeal_reversed: boolean | null
  appeal_cents: number | null
  appeal_reason: string | null
  /** When it was decided last, or ended; null while it is not. */
  closed_at: Date | null
  /** Null where it was decided. */
  ended_by: 'refund' | 'withdrawal' | null
}

export interface ComplaintFoodItemRow {
  complaint_id: string
  food_item_id: string
  /** Taken off sale by this complaint, which can restore it. */
  removed: boolean
  /** From then on it does not keep the food item off sale any more. */
  released_at: Date | null
}

interface MarkedItemRow {
  complaint_id: string
  food_item_id: string
}

export interface ComplaintPhotoRow {
  id: string
  complaint_id: string
  bytes: Uint8Array
  created_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    complaint: ComplaintRow
    complaint_food_item: ComplaintFoodItemRow
    complaint_marked_item: MarkedItemRow
    complaint_photo: ComplaintPhotoRow
  }
}
