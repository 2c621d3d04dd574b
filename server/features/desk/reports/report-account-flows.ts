import type { AccountExport } from '#contract/account-export.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toDecisions } from './decisions/decision-reply.ts'
import { findDecisionsOf } from './decisions/decision-store.ts'
import { findReportsOfAccount } from './report-store.ts'

/** What an account has reported, and what was decided about the restaurant that it owns. */
export async function exportReports(
  db: Db,
  { id, role, restaurant_id }: Caller,
): Promise<Pick<AccountExport, 'reports' | 'decisions'>> {
  const reports = await findReportsOfAccount(db, id)
  const decisions = role === 'owner' && restaurant_id !== null ? await findDecisionsOf(db, restaurant_id) : []
  return {
    reports: reports.map(({ at, object_kind, object_id, reason, text, email, decided_at }) => ({
      at: at.toISOString(),
      object_kind,
      object_id,
      reason,
      text,
      email,
      decided_at: decided_at?.toISOString() ?? null,
    })),
    decisions: await toDecisions(db, decisions),
  }
}
