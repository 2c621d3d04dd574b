import { holdShare } from '#server/features/money/payouts/public.ts'
import type { OrderRow } from '#server/features/orders/ordering/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { escalatedProgress, newComplaint } from './complaint-rules.ts'
import { insertComplaint } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'

interface SeededComplaint extends Pick<ComplaintRow, 'kind' | 'text'> {
  order: Pick<OrderRow, 'id' | 'account_id' | 'restaurant_id'>
  at: Date
  /** What the restaurant says, which does not agree: then operators decide. */
  answer?: { text: string; at: Date }
}

/** Adds a complaint without emails, for the demo city; false while another about the order is undecided. */
export async function seedComplaint(
  tx: Db,
  { order, at, answer, kind, text }: SeededComplaint,
): Promise<boolean> {
  const row = newComplaint(order, { id: newId(at), kind, text, lines: [], network: null }, at)
  await holdShare(tx, order.id, 'complaint', at)
  if (answer === undefined) return insertComplaint(tx, row)
  const answered = { answered_at: answer.at, answer_agrees: false, answer_text: answer.text }
  return insertComplaint(tx, { ...row, ...answered, ...escalatedProgress(answer.at) })
}
