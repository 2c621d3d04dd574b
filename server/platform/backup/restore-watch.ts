import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

/** Where a restore is announced. */
export const RESTORES = 'surplate_restores'
const AGAIN_MS = 500

/**
 * Calls `restored` once, when the database has been restored from a backup since this was called: whatever a process keeps in
 * memory is of other data then. Ends with the function it gives.
 */
export async function watchRestores(database: Database, restored: () => void): Promise<() => Promise<void>> {
  let initialRestores = ''
  let isOver = false
  /** Asks until the database answers: it may be out of reach or locked just then. */
  const look = async (): Promise<void> => {
    while (!isOver) {
      try {
        if ((await restoresOf(database)) === initialRestores || isOver) return
        isOver = true
        restored()
      } catch {
        await pause(AGAIN_MS, undefined, { ref: false })
      }
    }
  }
  // Listening comes first, so that no restore is missed between the two.
  const unlisten = await database.listen(
    RESTORES,
    () => void look(),
    () => void look(),
  )
  initialRestores = await restoresOf(database)
  return async () => {
    isOver = true
    await unlisten()
  }
}

/** All of them: each restore adds one to those of its backup, and so never leaves what was there before. */
async function restoresOf(database: Database): Promise<string> {
  const { rows } = await sql<{ ids: string | null }>`select string_agg(id::text, ' ' order by id) as ids from restore`.execute(
    database.query,
  )
  return rows[0]?.ids ?? ''
}
