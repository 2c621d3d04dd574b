import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'

/**
 * Acts once for an idempotency key and gives the same answer again for a day, as Stripe does: a refusal too.
 * Another request with the same key is not answered.
 */
export async function answerOnce<Answer extends object>(
  tx: Db,
  { idempotency_key, ...request }: { idempotency_key: string },
  now: Date,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const text = JSON.stringify(request)
  await tx
    .deleteFrom('sandbox_answer')
    .where('idempotency_key', '=', idempotency_key)
    .where('created_at', '<=', new Date(now.getTime() - DAY_MS))
    .execute()
  const rows = await tx
    .insertInto('sandbox_answer')
    .values({ idempotency_key, request: text, answer: null, created_at: now })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('idempotency_key')
    .execute()
  if (rows.length > 0) {
    const answer = await act()
    await tx
      .updateTable('sandbox_answer')
      .set({ answer })
      .where('idempotency_key', '=', idempotency_key)
      .execute()
    return answer
  }
  const before = await tx
    .selectFrom('sandbox_answer')
    .selectAll()
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirstOrThrow()
  if (before.request !== text) throw new Failure('in_progress')
  return before.answer as Answer
}

export const deleteAnswersBefore = (db: Db, before: Date) =>
  db.deleteFrom('sandbox_answer').where('created_at', '<=', before).execute()
