import type { AppParts } from '#server/application/app-parts.ts'
import { auditRoutes } from './audit-routes.ts'
import { type BindDesk, type LockRole, makeBindDesk } from './desk-writes.ts'
import { sealEntries } from './seal-flows.ts'

const SEAL_SECONDS = 600

/** Gives what binds the interfaces of the desk, none of whose writes goes without an entry. */
export function registerAudit(app: AppParts, { lockRole }: { lockRole: LockRole }): BindDesk {
  auditRoutes(app)
  app.jobs.every(SEAL_SECONDS, 'audit.seal', async () => void (await sealEntries(app)))
  return makeBindDesk(app, lockRole)
}
