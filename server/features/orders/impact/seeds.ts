import type { Db } from '#server/platform/db/database.ts'
import { type CollectedOrder, toImpactEntry, capByRestaurantDay } from './impact-rules.ts'
import { insertImpactEntries } from './impact-store.ts'

/** Counts the collected orders of the demo city. Nobody in it orders from their own restaurant. */
export const seedImpact = (tx: Db, collected: Omit<CollectedOrder, 'is_own'>[]): Promise<void> =>
  insertImpactEntries(
    tx,
    capByRestaurantDay(
      collected.map((order) => toImpactEntry(order)),
      new Map(),
    ),
  )
