import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

/** The notification channel for restores. */
export const RESTORES = 'surplate_restores'
const RETRY_MS = 500

/**
 * Calls `onRestored` once when the database is restored from a backup, because what a process keeps in memory
 * belongs to other data then.
 * The function that it gives stops the watch.
 */
export async function watchRestores(
  database: Database,
  onRestored: () => void,
): Promise<() => Promise<void>> {
  let initialRestores = ''
  let isStopped = false
  /** Repeats until the database answers: it can be unreachable or locked at that moment. */
  const check = async (): Promise<void> => {
    while (!isStopped) {
      try {
        if ((await restoresOf(database)) === initialRestores || isStopped) return
        isStopped = true
        onRestored()
      } catch {
        await pause(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  // Listening comes first, so that no restore is missed between the two.
  const stopListening = await database.keepConnection(
    (client) => {
      client.on('notification', () => void check())
      return client.query(`listen ${RESTORES}`)
    },
    () => void check(),
  )
  initialRestores = await restoresOf(database)
  return async () => {
    isStopped = true
    await stopListening()
  }
}

/** The ids of all restores. Each restore adds one to those of its backup, so the set always changes. */
async function restoresOf(database: Database): Promise<string> {
  const { rows } = await sql<{
    ids: string | null
  }>`select string_agg(id::text, ' ' order by id) as ids from restore`.execute(database.query)
  return rows[0]?.ids ?? ''
}
