import { AUDIT_PAGE, auditApi, type AuditEntry } from '#contract/desk/audit.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { invalid } from '#server/platform/failure.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { findAuditEntries } from './audit-store.ts'
import type { AuditEntryRow } from './audit-tables.ts'

const asText = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

function changesOf({ before, after }: Pick<AuditEntryRow, 'before' | 'after'>): AuditEntry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }))
}

/** A bigint. */
const isEntryId = (text: string): boolean => /^\d{1,18}$/.test(text)

export function auditRoutes({ route, database }: Pick<AppParts, 'route' | 'database'>): void {
  route(auditApi.browse, async (query) => {
    const { cursor, actor_id } = query
    if (cursor !== undefined && !isEntryId(cursor))
      throw invalid({ cursor: 'This page link is not valid any more. Please start from the first page' })
    if (actor_id !== undefined && !isId(actor_id)) return []
    const rows = await findAuditEntries(database.query, { ...query, before_id: cursor === undefined ? undefined : Number(cursor) })
    const page = rows.slice(0, AUDIT_PAGE)
    const entries = page.map((row): AuditEntry => ({
      ...row,
      id: String(row.id),
      at: row.at.toISOString(),
      changes: changesOf(row),
    }))
    return new Page(entries, rows.length > AUDIT_PAGE ? entries.at(-1)?.id : undefined)
  })
}
