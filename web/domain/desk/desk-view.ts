import type { ApprovalState } from '#contract/desk/approval-states.ts'
import type { AuditObject } from '#contract/people/audit.ts'
import type { PaidOrderKind } from '#contract/desk/city-terms.ts'
import type { ComplaintStatus } from '#contract/desk/complaint-terms.ts'
import { hasOperatorRole, type OperatorRole } from '#contract/endpoint.ts'
import type { LegalTextKind } from '#contract/links.ts'
import type { InsightSpan, InsightWeeks } from '#contract/money/insights/insights.ts'

/** What can be opened from several views leads back to the one that it was opened from. */
interface OpenedFrom {
  from?: DeskView
}

/** What the desk shows, and of which row where one is open. */
export type DeskView =
  | { name: 'overview' }
  | { name: 'proposals' }
  | { name: 'city'; weeks?: InsightWeeks }
  | { name: 'city-orders'; kind: PaidOrderKind; span: InsightSpan; weeks: InsightWeeks }
  | { name: 'restaurants'; restaurant_id?: string; state?: ApprovalState; q?: string }
  | { name: 'messages' }
  | { name: 'reports'; report_id?: string; shows?: 'open' | 'decided' | 'appeals' }
  | { name: 'complaints'; complaint_id?: string; status?: ComplaintStatus }
  | { name: 'payouts'; batch_id?: string }
  | ({ name: 'payout'; payout_id: string } & OpenedFrom)
  | { name: 'disputes'; dispute_id?: string }
  | { name: 'unmatched' }
  | { name: 'texts'; kind?: LegalTextKind }
  | { name: 'lookup'; q?: string }
  | ({ name: 'order'; order_id: string } & OpenedFrom)
  | ({ name: 'person'; account_id: string } & OpenedFrom)
  | ({ name: 'restaurant-orders'; restaurant_id: string; restaurant_name: string } & OpenedFrom)
  | ({ name: 'audit'; object_kind?: AuditObject; object_id?: string; without?: 'sessions' } & OpenedFrom)
  | { name: 'operators' }

/** Opens a view; with `replaces`, another filter of the one that is open, which stays where it is. */
export type DeskGo = (view: DeskView, options?: { replaces: boolean }) => void

/** A section of the desk: the view that it opens with, and those that open from there. */
interface DeskSection {
  view: DeskView
  label: string
  inside?: DeskView['name'][]
  /** The least role that can read it; support, where none is given. */
  role?: OperatorRole
}

/** The sections in the order of the navigation. */
const deskSections: DeskSection[] = [
  { view: { name: 'overview' }, label: 'Today', inside: ['proposals'] },
  { view: { name: 'city' }, label: 'The city', inside: ['city-orders'] },
  { view: { name: 'lookup' }, label: 'Look up', inside: ['order', 'person', 'restaurant-orders'] },
  { view: { name: 'restaurants' }, label: 'Restaurants', inside: ['messages'] },
  { view: { name: 'complaints' }, label: 'Complaints' },
  { view: { name: 'reports' }, label: 'Reports' },
  { view: { name: 'payouts' }, label: 'Payouts', inside: ['payout'], role: 'finance' },
  { view: { name: 'disputes' }, label: 'Disputes', role: 'finance' },
  { view: { name: 'unmatched' }, label: 'Unmatched', role: 'finance' },
  { view: { name: 'texts' }, label: 'Texts' },
  { view: { name: 'audit' }, label: 'Audit log' },
  { view: { name: 'operators' }, label: 'Operators' },
]

export const sectionOf = (name: string): DeskSection | undefined =>
  deskSections.find(({ view, inside }) => view.name === name || inside?.some((each) => each === name))

/** Whether somebody of a role can read a view. */
export const canOpen = (role: OperatorRole, { name }: DeskView): boolean =>
  hasOperatorRole(role, sectionOf(name)?.role ?? 'operator')

export const sectionsFor = (role: OperatorRole): DeskSection[] =>
  deskSections.filter(({ view }) => canOpen(role, view))
