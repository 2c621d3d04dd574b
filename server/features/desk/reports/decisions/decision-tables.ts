import type { GeneratedAlways, Selectable } from 'kysely'
import type { Measure } from '#contract/desk/measures.ts'
import type { ReportObject } from '#contract/shop/report-reasons.ts'

interface DecisionTable {
  id: string
  /** In the order in which decisions about a restaurant were taken. */
  sequence: GeneratedAlways<number>
  restaurant_id: string
  object_kind: ReportObject
  object_id: string
  /** As it was called then. */
  object_name: string
  measure: Measure
  scope: string
  from_at: Date
  until_at: Date | null
  facts_relied_on: string
  ground: string
  decided_by: string
  appeal_until: Date
  /** What was before, from which it is restored; each measure has fields of its own. */
  before: object
  /** When it has ended by itself. */
  lifted_at: Date | null
  reversed_at: Date | null
  appealed_at: Date | null
  /** Null once the account of the owner is erased. */
  appeal_text: string | null
  appeal_outcome: 'upheld' | 'reversed' | null
  appeal_reasons: string | null
  appeal_decided_at: Date | null
  appeal_decided_by: string | null
}

export interface DecisionTables {
  decision: DecisionTable
}

export type DecisionRow = Selectable<DecisionTable>
export type NewDecisionRow = Omit<DecisionRow, 'sequence'>
/** Before its measure is taken, which tells what was before. */
export type UntakenDecision = Omit<NewDecisionRow, 'before'>
