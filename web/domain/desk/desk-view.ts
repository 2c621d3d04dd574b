import type { ApprovalState } from '#contract/desk/approval-states.ts'
import type { AuditObject } from '#contract/desk/audit.ts'
import type { LegalTextKind } from '#contract/links.ts'

/** What the desk shows, and of which row where one is open. */
export type DeskView =
  | { name: 'overview' }
  | { name: 'restaurants'; restaurant_id?: string; state?: ApprovalState }
  | { name: 'texts'; kind?: LegalTextKind }
  | { name: 'audit'; object_kind?: AuditObject; object_id?: string }
  | { name: 'operators' }

export type DeskGo = (view: DeskView) => void

/** The sections of the desk in their order, with their names in the navigation. */
export const deskSections: { name: DeskView['name']; label: string }[] = [
  { name: 'overview', label: 'Today' },
  { name: 'restaurants', label: 'Restaurants' },
  { name: 'texts', label: 'Texts' },
  { name: 'audit', label: 'Audit log' },
  { name: 'operators', label: 'Operators' },
]
