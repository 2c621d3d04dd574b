import { pickupsApi } from '#contract/orders/pickups.ts'
import { pickupState } from '#contract/kitchen/pickup-windows.ts'
import { SCAN_RETENTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import type { OrderDeps } from '#server/features/orders/ordering/public.ts'
import { type PassKeys, publishedKeys } from '#server/features/orders/passes/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { CounterCaller } from '#server/application/callers.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { makeCollector, type PickupDeps } from './collecting-flows.ts'
import { undoPickup } from './undo-flows.ts'
import { undoableSince } from './pickup-rules.ts'
import { deleteScansBefore, deleteUndoneBefore, takeEarlyCollections } from './pickup-store.ts'

// Only codes that fit no order count: a token cannot be guessed, and an evening has hundreds of scans. One
// tablet leaves the others theirs.
const advice = 'Scan the QR code instead.'
const wrongCodes: Budget = { purpose: 'wrong_code', limit: 30, minutes: 10, advice }
const wrongCodesOfRestaurant: Budget = { purpose: 'wrong_code_restaurant', limit: 120, minutes: 10, advice }

const codeUses = ({ restaurant_id, account_id, device_id }: CounterCaller): LimitUse[] => [
  { budget: wrongCodes, subject: `${restaurant_id} ${account_id ?? device_id}` },
  { budget: wrongCodesOfRestaurant, subject: restaurant_id },
]

function pickupRoutes(app: BindDeps, deps: PickupDeps): void {
  const collect = makeCollector(deps)

  bind(app, pickupsApi, {
    collect: (scan, caller) => {
      const work = () => collect(caller, scan)
      if (scan.code === undefined) return work()
      return deps.limits.guess(codeUses(caller), 'not_found', work)
    },
    undo: ({ scan_id }, caller) => undoPickup(deps, caller, scan_id),
    keys: async () => ({ keys: publishedKeys(deps.keys) }),
  })
}

const EARLY_SECONDS = 5
const OLD_SCANS_SECONDS = 3_600
const OLD_SCANS_BATCH_MAX = 1_000

/**
 * Emails customers whose orders were handed over before pickup opened, or to a typed code, once that cannot be
 * undone any more.
 */
function pickupJobs(jobs: Jobs, { database, now }: Pick<PickupDeps, 'database' | 'now'>): void {
  jobs.every(EARLY_SECONDS, 'pickups.early', () =>
    database.transaction(async (tx) => {
      const collections = await takeEarlyCollections(tx, undoableSince(now()))
      await jobs.enqueue(
        tx,
        'orders.emails',
        collections.map(({ order_id, scanned_at, pickup_start, pickup_end }) => ({
          kind:
            pickupState({ pickup_start, pickup_end }, scanned_at) === 'upcoming'
              ? 'collected_early'
              : 'collected_by_code',
          order_id,
          at: scanned_at.toISOString(),
        })),
      )
    }),
  )
  jobs.every(OLD_SCANS_SECONDS, 'pickups.old_scans', async () => {
    const before = new Date(now().getTime() - SCAN_RETENTION_DAYS * DAY_MS)
    for (const deleteBefore of [deleteScansBefore, deleteUndoneBefore])
      await deleteInBatches(database.query, deleteBefore, before)
  })
}

async function deleteInBatches(db: Db, deleteBefore: typeof deleteScansBefore, before: Date): Promise<void> {
  for (let count = OLD_SCANS_BATCH_MAX; count === OLD_SCANS_BATCH_MAX;)
    count = await deleteBefore(db, before, OLD_SCANS_BATCH_MAX)
}

export function registerPickups(
  app: AppParts,
  { orders, keys }: { orders: OrderDeps; keys: PassKeys },
): void {
  pickupRoutes(app, { ...orders, keys })
  pickupJobs(app.jobs, app)
}
