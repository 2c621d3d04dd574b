import pg from 'pg'
import type { Primary } from './primary.ts'

interface LastingConnectionDeps {
  primary: Primary
  settings: pg.ClientConfig
  onError: (error: Error) => void
}

/**
 * Uses a connection of its own, again whenever the primary changes or the connection is lost: `use` is given the new
 * connection, and `onResume` is called after all but the first.
 */
export type KeepConnection = (
  use: (client: pg.Client) => Promise<unknown>,
  onResume?: () => void,
) => Promise<() => Promise<void>>

const RETRY_MS = 200
const CHECK_EVERY_MS = 2_000
const SILENCE_MS = 1_500

/** One connection for each use. */
export function makeLastingConnections({ primary, settings, onError }: LastingConnectionDeps): {
  keep: KeepConnection
  close: () => Promise<void>
} {
  const stops = new Set<() => Promise<void>>()

  const keep: KeepConnection = async (use, onResume) => {
    let client: pg.Client | undefined
    let stopped = false
    /** A connection that is closed on purpose is not lost. */
    const reportLost = (error: Error): void => {
      if (!stopped) onError(error)
    }

    const connect = async (): Promise<void> => {
      const address = await primary.find()
      const fresh = new pg.Client({ ...settings, connectionString: address, query_timeout: SILENCE_MS })
      fresh.on('error', reportLost)
      try {
        await fresh.connect()
        await use(fresh)
      } catch (error) {
        primary.forget(address)
        void fresh.end().catch(() => {})
        throw error
      }
      client = fresh
      fresh.once('end', () => {
        clearInterval(checking)
        primary.forget(address)
        if (!stopped) setTimeout(() => void reconnect(), RETRY_MS).unref()
      })
      // A host that is gone sends no error, and a standby has no changes of its own.
      const checking = setInterval(() => void check(fresh, reportLost), CHECK_EVERY_MS).unref()
    }
    const reconnect = async (): Promise<void> => {
      if (stopped) return
      try {
        await connect()
        onResume?.()
      } catch (error) {
        onError(error as Error)
        setTimeout(() => void reconnect(), RETRY_MS).unref()
      }
    }
    await connect()
    const stop = async (): Promise<void> => {
      stopped = true
      stops.delete(stop)
      await client?.end().catch(onError)
    }
    stops.add(stop)
    return stop
  }

  return {
    keep,
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()))
    },
  }
}

/** Closes a connection that does not lead to the primary any more. */
async function check(client: pg.Client, onError: (error: Error) => void): Promise<void> {
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby === false) return
    onError(new Error('the primary has become a standby'))
  } catch (error) {
    onError(error as Error)
  }
  client.connection.stream.destroy()
}
