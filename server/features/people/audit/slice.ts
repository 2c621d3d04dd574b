import type { AppParts } from '#server/application/app-parts.ts'
import { involvementApi } from '#contract/desk/involvement.ts'
import { AUDIT_PAGE, auditApi, type AuditEntry } from '#contract/people/audit.ts'
import { invalidCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { type BindDesk, type LockRole, makeBindDesk } from './desk-writes.ts'
import { readInvolvement } from './involvement-flows.ts'
import { makeSealFile, type SealFile } from './seal-file.ts'
import { sealEntries } from './seal-flows.ts'
import { findAuditEntries, type FoundEntry, type AuditEntryRow } from './audit-store.ts'

const SEAL_SECONDS = 600

interface Audit {
  /** Binds the interfaces of the desk, none of whose writes goes without an entry. */
  bindDesk: BindDesk
  findSealGaps: SealFile['findGaps']
}

export function registerAudit(app: AppParts, { lockRole }: { lockRole: LockRole }): Audit {
  const bindDesk = makeBindDesk(app, lockRole)
  auditRoutes(bindDesk, app)
  const file = makeSealFile(app.log, app.config.audit_seal_file)
  app.jobs.every(SEAL_SECONDS, 'audit.seal', async () => {
    const seal = await sealEntries(app)
    if (seal !== undefined) await file.write(seal)
  })
  return { bindDesk, findSealGaps: file.findGaps }
}

const asText = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

function changesOf({ before, after }: Pick<AuditEntryRow, 'before' | 'after'>): AuditEntry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field,
    before: asText(before?.[field]),
    after: asText(after?.[field]),
  }))
}

const toEntry = (row: FoundEntry & Pick<AuditEntry, 'object_name'>): AuditEntry => ({
  ...row,
  id: String(row.id),
  at: row.at.toISOString(),
  changes: changesOf(row),
})

/** A bigint. */
const isEntryId = (text: string): boolean => /^\d{1,18}$/.test(text)

function auditRoutes(bindDesk: BindDesk, { database }: Pick<AppParts, 'database'>): void {
  bindDesk(involvementApi, {
    read: (object, { id }) => readInvolvement(database.query, id, object),
  })
  bindDesk(auditApi, {
    browse: async (query) => {
      const { cursor, actor_id } = query
      if (cursor !== undefined && !isEntryId(cursor)) throw invalidCursor()
      if (actor_id !== undefined && !isId(actor_id)) return []
      const pageAndOne = await findAuditEntries(database.query, {
        ...query,
        before_id: cursor === undefined ? undefined : Number(cursor),
      })
      const { rows, next_cursor } = toPage(pageAndOne, AUDIT_PAGE, ({ id }) => String(id))
      return new Page(rows.map(toEntry), next_cursor)
    },
  })
}
