import { randomUUID } from 'node:crypto'
import type { Database, Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { sql } from 'kysely'
import { afterCommit, poolOf } from '#server/platform/db/transaction.ts'

/**
 * A kind of change that processes publish to each other. The slice that publishes it declares it, with the
 * type of its changes.
 */
export interface Topic<T> {
  name: string
  /** Only for the type of its changes. */
  change?: T
}

export const topic = <T>(name: string): Topic<T> => ({ name })

const CHANNEL = 'surplate'
// PostgreSQL takes at most 8,000 bytes in one notification.
const PAYLOAD_BYTES = 7_500

export interface Events {
  /** Calls `onChanges` with what any process publishes, once its transaction has committed. */
  on: <T>(topic: Topic<T>, onChanges: (changes: T[]) => void) => void
  /** Calls `onGap` when changes may have been missed. */
  onGap: (onGap: () => void) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

type OnPublished = (topic_name: string, changes: never[]) => void

/**
 * The apps of this process that use one pool. They receive its changes directly, before the request that made
 * them is answered; other pools and processes receive them from the database, with the `id` of their origin.
 */
interface LocalBus {
  id: string
  receivers: Set<OnPublished>
}

const buses = new WeakMap<Db, LocalBus>()

function busOf(pool: Db): LocalBus {
  const bus = buses.get(pool) ?? { id: randomUUID().slice(0, 8), receivers: new Set() }
  buses.set(pool, bus)
  return bus
}

const notify = defineQuery.independentWrite(
  'notify',
  (_db, payloads: Param<string[]>) =>
    sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as one (payload)`,
)

/** Publishes changes to every process, if and only if the transaction of `tx` commits. */
export async function publish<T>(tx: Db, { name }: Topic<T>, changes: T[]): Promise<void> {
  if (changes.length === 0) return
  const bus = busOf(poolOf(tx))
  await notify(tx, toPayloads(bus.id, name, changes))
  afterCommit(tx, () => {
    for (const receive of bus.receivers) receive(name, changes as never[])
  })
}

function toPayloads(origin: string, name: string, changes: unknown[]): string[] {
  const text = JSON.stringify([origin, name, changes])
  if (changes.length === 1 || Buffer.byteLength(text) <= PAYLOAD_BYTES) return [text]
  const half = Math.ceil(changes.length / 2)
  return [
    ...toPayloads(origin, name, changes.slice(0, half)),
    ...toPayloads(origin, name, changes.slice(half)),
  ]
}

export function makeEvents(database: Database): Events {
  const bus = busOf(database.query)
  const listeners = new Map<string, ((changes: never[]) => void)[]>()
  const gapListeners: (() => void)[] = []
  let stopListening: (() => Promise<void>) | undefined

  const receive: OnPublished = (name, changes) => {
    for (const onChanges of listeners.get(name) ?? []) onChanges(changes)
  }
  const receivePayload = (payload: string): void => {
    const [origin, name, changes] = JSON.parse(payload) as [string, string, never[]]
    if (origin !== bus.id) receive(name, changes)
  }
  return {
    on: ({ name }, onChanges) => void listeners.set(name, [...(listeners.get(name) ?? []), onChanges]),
    onGap: (onGap) => void gapListeners.push(onGap),
    start: async () => {
      bus.receivers.add(receive)
      stopListening = await database.listen(CHANNEL, receivePayload, () => {
        for (const onGap of gapListeners) onGap()
      })
    },
    stop: async () => {
      bus.receivers.delete(receive)
      await stopListening?.()
    },
  }
}
