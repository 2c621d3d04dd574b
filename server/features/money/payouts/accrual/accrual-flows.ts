import { PAYABLE_AFTER_HOURS } from '#contract/money/payout-states.ts'
import { HOUR_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { accrueChunk } from './accrual-store.ts'

const CHUNK_SIZE = 5_000

/** Adds what has become payable to the payouts of the restaurants, in chunks that hold nobody up. */
export async function accrue({ database, now }: { database: Database; now: Now }): Promise<void> {
  const at = now()
  const ended_before = new Date(at.getTime() - PAYABLE_AFTER_HOURS * HOUR_MS)
  for (let after = 0; ;) {
    const chunk = { after, ended_before, now: at, limit: CHUNK_SIZE }
    const { looked_at, last } = await database.transaction((tx) => accrueChunk(tx, chunk))
    if (looked_at < CHUNK_SIZE) return
    after = last
  }
}
