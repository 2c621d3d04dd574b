import type { Db } from '#server/platform/db/database.ts'
import { type CollectedOrder, toImpactEntry, capByRestaurantDay } from './impact-rules.ts'
import { insertImpactEntries } from './impact-store.ts'

/** Counts many collected orders at once, for a city that is made up: nobody in it orders from themselves, and its days are over. */
export const seedImpact = (tx: Db, collected: Omit<CollectedOrder, 'collected_by'>[]): Promise<void> =>
  insertImpactEntries(tx, capByRestaurantDay(collected.map(toImpactEntry), new Map()))
