import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { insertScans } from './pickup-store.ts'

/** An order of the demo city that was collected. */
interface SeedCollection {
  order_id: string
  restaurant_id: string
  collected_at: Date
}

/** The scans by which the orders of the demo city were collected, each of a pickup pass. */
export const seedScans = (tx: Db, collected: SeedCollection[]): Promise<void> =>
  insertScans(
    tx,
    collected.map(({ order_id, restaurant_id, collected_at }) => ({
      restaurant_id,
      scan_id: newId(collected_at),
      order_id,
      accepted: true,
      scanned_at: collected_at,
      received_at: collected_at,
      outside_window: false,
      early_email_due: false,
      collected_by: null,
      collected_by_device: null,
      missed_at: null,
      proof: 'pass',
    })),
  )
