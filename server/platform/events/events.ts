import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterCommit, type Database, type Db, prepared } from '#server/platform/db/database.ts'

/** What can be announced, by name. Each slice adds its own here by declaration merging. */
export interface Announcements {}
export type AnnouncementName = keyof Announcements & string

const CHANNEL = 'surplate'
// The database carries at most 8 000 bytes in one notification.
const PAYLOAD_BYTES = 7_500

export interface Events {
  /** Hears what any process announces, once its transaction has committed. */
  on: <N extends AnnouncementName>(name: N, heard: (news: Announcements[N][]) => void) => void
  /** Called when announcements may have been missed. */
  onGap: (missed: () => void) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

// This process hears its own news at once and not by way of the database, so that an answer never runs ahead of it.
const here = randomUUID().slice(0, 8)
const hearers = new Set<(name: string, news: never[]) => void>()

/** Tells every process, if and only if the caller's transaction commits. */
export async function announce<N extends AnnouncementName>(tx: Db, name: N, news: Announcements[N][]): Promise<void> {
  if (news.length === 0) return
  await sql`${prepared} select pg_notify(${CHANNEL}, payload) from unnest(${payloads(name, news)}::text[]) as told (payload)`.execute(tx)
  afterCommit(() => {
    for (const hear of hearers) hear(name, news as never[])
  })
}

function payloads(name: string, news: unknown[]): string[] {
  const text = JSON.stringify([here, name, news])
  if (news.length === 1 || Buffer.byteLength(text) <= PAYLOAD_BYTES) return [text]
  const half = Math.ceil(news.length / 2)
  return [...payloads(name, news.slice(0, half)), ...payloads(name, news.slice(half))]
}

export function makeEvents(database: Database): Events {
  const listeners = new Map<string, ((news: never[]) => void)[]>()
  const gaps: (() => void)[] = []
  let unlisten: (() => Promise<void>) | undefined
  const hear = (name: string, news: never[]): void => {
    for (const heard of listeners.get(name) ?? []) heard(news)
  }
  return {
    on: (name, heard) => void listeners.set(name, [...(listeners.get(name) ?? []), heard]),
    onGap: (missed) => void gaps.push(missed),
    start: async () => {
      hearers.add(hear)
      const fromOthers = (payload: string): void => {
        const [origin, name, news] = JSON.parse(payload) as [string, string, never[]]
        if (origin !== here) hear(name, news)
      }
      unlisten = await database.listen(CHANNEL, fromOthers, () => {
        for (const missed of gaps) missed()
      })
    },
    stop: async () => {
      hearers.delete(hear)
      await unlisten?.()
    },
  }
}
