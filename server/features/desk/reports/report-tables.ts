import type { ReportObject, ReportReason } from '#contract/shop/report-reasons.ts'

export interface ReportRow {
  id: string
  object_kind: ReportObject
  object_id: string
  restaurant_id: string
  reason: ReportReason
  text: string | null
  /** For the receipt and the decision; null without one, and some months after the decision. */
  email: string | null
  /** Of somebody who was signed in. */
  account_id: string | null
  at: Date
  decision_id: string | null
  decided_at: Date | null
}

export interface ReportTables {
  report: ReportRow
}
