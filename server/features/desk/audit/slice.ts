import type { AppParts } from '#server/application/app-parts.ts'
import { auditRoutes } from './audit-routes.ts'
import { type DeskWrite, type LockRole, makeDeskWrite } from './desk-writes.ts'
import { sealEntries } from './seal-flows.ts'

const SEAL_SECONDS = 600

/** Gives what binds the writes of the desk, none of which goes without an entry. */
export function registerAudit(app: AppParts, { lockRole }: { lockRole: LockRole }): DeskWrite {
  auditRoutes(app)
  app.jobs.every(SEAL_SECONDS, 'audit.seal', async () => void (await sealEntries(app)))
  return makeDeskWrite(app, lockRole)
}
