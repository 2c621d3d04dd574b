import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { insertReport, type ReportRow } from './report-store.ts'

type SeededReport = Pick<ReportRow, 'object_kind' | 'object_id' | 'restaurant_id' | 'reason' | 'text' | 'at'>

/** A report that waits, for the demo city. */
export const seedReport = (tx: Db, report: SeededReport) =>
  insertReport(tx, {
    ...report,
    id: newId(report.at),
    email: null,
    account_id: null,
    decision_id: null,
    decided_at: null,
  })
