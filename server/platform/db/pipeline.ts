import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isSmallRead } from './database.ts'

/** Asks the database for one thing. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

interface Asked {
  text: string
  values: readonly unknown[]
  answer: PromiseWithResolvers<pg.QueryResult>
}

/** So that one that takes long holds up few. */
const MOST = 50

/**
 * Sends what is asked in one turn of the event loop down one connection together, and what is asked while `lanes` connections
 * are busy down the next one that is free: waking a process of the database costs more than most small reads.
 */
export function together(borrow: () => Promise<PostgresPoolClient>, lanes: number): Ask {
  const waiting: Asked[] = []
  let busy = 0

  const send = async (): Promise<void> => {
    busy += 1
    try {
      const client = await borrow()
      const asked = waiting.splice(0, MOST)
      startMore()
      await Promise.all(
        asked.map(({ text, values, answer }) =>
          client.query<never>(text, values).then((result) => answer.resolve(result as never), answer.reject),
        ),
      )
      client.release()
    } catch (error) {
      for (const { answer } of waiting.splice(0)) answer.reject(error)
    }
    busy -= 1
    startMore()
  }
  const startMore = (): void => {
    if (waiting.length > 0 && busy < lanes) void send()
  }

  return (text, values) => {
    const answer = Promise.withResolvers<pg.QueryResult>()
    waiting.push({ text, values, answer })
    if (waiting.length === 1) setImmediate(startMore)
    return answer.promise
  }
}

/** A connection that is borrowed when something is said that needs one of its own: what begins a transaction, writes or is rare. */
export function onDemand(borrow: () => Promise<PostgresPoolClient>, read: Ask): PostgresPoolClient {
  let own: Promise<PostgresPoolClient> | undefined
  const query: Ask = async (text, values) => {
    if (own === undefined && isSmallRead(text)) return read(text, values)
    own ??= borrow()
    return (await own).query<never>(text, values) as never
  }
  const release = (): void => void own?.then((client) => client.release()).catch(() => {})
  // Kysely's type also has cursors, which nothing here opens.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}
