import { DESK_SESSION_HOURS } from '#contract/people/operators.ts'
import { HOUR_MS } from '#contract/time.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteDeskSessionsBefore } from './desk-session-store.ts'
import { endExpiredInvitations } from './invitation-store.ts'
import type { OperatorDeps } from './operator-deps.ts'

const SWEEP_SECONDS = 600

export function operatorJobs(jobs: Jobs, { database, now }: OperatorDeps): void {
  jobs.every(SWEEP_SECONDS, 'operators.expired', async () => {
    await database.transaction((tx) => endExpiredInvitations(tx, now()))
    await deleteDeskSessionsBefore(database.query, new Date(now().getTime() - DESK_SESSION_HOURS * HOUR_MS))
  })
}
