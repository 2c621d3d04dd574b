import type { OrderRow } from '#server/features/orders/orders/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newComplaintRow } from './complaint-flows.ts'
import { escalatedProgress } from './complaint-rules.ts'
import { insertComplaint } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'

interface SeededComplaint extends Pick<ComplaintRow, 'kind' | 'text'> {
  order: Pick<OrderRow, 'id' | 'account_id' | 'restaurant_id'>
  at: Date
  /** What the restaurant says, which does not agree: then operators decide. */
  answer?: { text: string; at: Date }
}

/** Adds a complaint without emails, for the demo city; false while another about the order is undecided. */
export function seedComplaint(tx: Db, { order, at, answer, kind, text }: SeededComplaint): Promise<boolean> {
  const row = newComplaintRow(order, { kind, text, lines: [] }, at)
  if (answer === undefined) return insertComplaint(tx, row)
  const answered = { answered_at: answer.at, answer_agrees: false, answer_text: answer.text }
  return insertComplaint(tx, { ...row, ...answered, ...escalatedProgress(answer.at) })
}
