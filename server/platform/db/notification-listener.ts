import pg from 'pg'
import type { Database } from './database.ts'
import type { Primary } from './primary.ts'

interface Deps {
  primary: Primary
  settings: pg.ClientConfig
  note: (error: Error) => void
}

const AGAIN_MS = 200
const BEAT_MS = 2_000
const SILENCE_MS = 1_500

/** One connection per listener, which moves to wherever the primary is. */
export function makeNotificationListener({ primary, settings, note }: Deps): { on: Database['listen']; close: () => Promise<void> } {
  const stops = new Set<() => Promise<void>>()

  const on: Database['listen'] = async (channel, heard, resumed) => {
    let client: pg.Client | undefined
    let stopped = false

    const connect = async (): Promise<void> => {
      const address = await primary.find()
      const fresh = new pg.Client({ ...settings, connectionString: address, query_timeout: SILENCE_MS })
      fresh.on('error', note)
      try {
        await fresh.connect()
        fresh.on('notification', (message) => heard(message.payload ?? ''))
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        primary.forget(address)
        void fresh.end().catch(() => {})
        throw error
      }
      client = fresh
      fresh.once('end', () => {
        clearInterval(beat)
        primary.forget(address)
        if (!stopped) setTimeout(() => void again(), AGAIN_MS).unref()
      })
      // A host that vanishes says nothing, and one that has become a standby notifies nobody.
      const beat = setInterval(() => void check(fresh, note), BEAT_MS).unref()
    }
    const again = async (): Promise<void> => {
      if (stopped) return
      try {
        await connect()
        resumed?.()
      } catch (error) {
        note(error as Error)
        setTimeout(() => void again(), AGAIN_MS).unref()
      }
    }
    await connect()
    const stop = async (): Promise<void> => {
      stopped = true
      stops.delete(stop)
      await client?.end().catch(note)
    }
    stops.add(stop)
    return stop
  }

  return {
    on,
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()))
    },
  }
}

async function check(client: pg.Client, note: (error: Error) => void): Promise<void> {
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby === false) return
    note(new Error('the primary has become a standby'))
  } catch (error) {
    note(error as Error)
  }
  client.connection.stream.destroy()
}
