import type { Jobs } from '#server/platform/jobs.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { deleteClaims } from './idempotency-store.ts'
import { letGo } from './order-changes.ts'
import type { OrderDeps } from './order-deps.ts'
import { missedFrom } from './order-rules.ts'
import { holdsRunOut, moveOrder, uncollected } from './order-store.ts'

const SWEEP_SECONDS = 5
const MISSED_SECONDS = 30
const CLEAN_SECONDS = 3_600
const AT_ONCE = 500
const KEY_DAYS = 2

/** What happens to orders as time passes. Every process sweeps; a change is conditional, so it happens once. */
export function orderJobs(jobs: Jobs, deps: OrderDeps): void {
  const { database, now } = deps
  jobs.every(SWEEP_SECONDS, 'orders.holds', async () => {
    for (const { id } of await holdsRunOut(database.query, now(), AT_ONCE)) await database.transaction((tx) => letGo(tx, deps, id))
  })
  jobs.every(MISSED_SECONDS, 'orders.missed', async () => {
    const graceMs = missedFrom(new Date(0)).getTime()
    for (const { id } of await uncollected(database.query, new Date(now().getTime() - graceMs), AT_ONCE)) {
      await database.transaction((tx) => moveOrder(tx, id, 'miss', { ended_at: now() }))
    }
  })
  jobs.every(
    CLEAN_SECONDS,
    'orders.old_keys',
    async () => void (await deleteClaims(database.query, new Date(now().getTime() - KEY_DAYS * DAY_MS))),
  )
}
