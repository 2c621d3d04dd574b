import { randomUUID } from 'node:crypto'
import type { Database, Db } from '#server/platform/db/database.ts'
import { afterCommit, beforeCommit, poolOf, transactionOf } from '#server/platform/db/transaction.ts'
import {
  deletePublished,
  insertPublished,
  type PublishedChanges,
  readPublished,
} from './published-changes.ts'

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

export interface Events {
  /** Calls `onChanges` with what any process publishes, once its transaction has committed. */
  on: <T>(topic: Topic<T>, onChanges: (changes: T[]) => void) => void
  /** Calls `onGap` when changes may have been missed. */
  onGap: (onGap: () => void) => void
  start: () => Promise<void>
  /** Deletes what every process has read by the time this is called again. */
  sweep: () => Promise<void>
  stop: () => Promise<void>
}

/** Seconds between two calls of `sweep`: far longer than a connection can be lost without this being noticed. */
export const EVENTS_SWEEP_SECONDS = 60

type OnPublished = (changes: PublishedChanges) => void

/**
 * The apps of this process that use one pool. They receive its changes directly, before the request that made
 * them is answered; other pools and processes read them in the database, with the `id` of their origin.
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

/** What each transaction that is under way publishes. */
const published = new WeakMap<Db, PublishedChanges>()

/** Publishes changes to every process, if and only if the transaction of `tx` commits: as one row for all of them. */
export async function publish<T>(tx: Db, { name }: Topic<T>, changes: T[]): Promise<void> {
  if (changes.length === 0) return
  const earlier = published.get(tx)
  if (earlier !== undefined) {
    earlier.push([name, changes])
    return
  }
  const all: PublishedChanges = [[name, changes]]
  const bus = busOf(poolOf(tx))
  if (transactionOf(tx) !== undefined) published.set(tx, all)
  await beforeCommit(tx, () => insertPublished(tx, bus.id, JSON.stringify(all)))
  afterCommit(tx, () => {
    for (const receive of bus.receivers) receive(all)
  })
}

export function makeEvents(database: Database): Events {
  const bus = busOf(database.query)
  const listeners = new Map<string, ((changes: never[]) => void)[]>()
  const gapListeners: (() => void)[] = []
  let stopReading: (() => Promise<void>) | undefined
  /** All transactions before this one had ended at the last sweep. */
  let ended_before: string | undefined

  const receive: OnPublished = (all) => {
    for (const [name, changes] of all)
      for (const onChanges of listeners.get(name) ?? []) onChanges(changes as never[])
  }
  return {
    on: ({ name }, onChanges) => void listeners.set(name, [...(listeners.get(name) ?? []), onChanges]),
    onGap: (onGap) => void gapListeners.push(onGap),
    start: async () => {
      bus.receivers.add(receive)
      stopReading = await readPublished(database, {
        origin: bus.id,
        onPublished: receive,
        onGap: () => {
          for (const onGap of gapListeners) onGap()
        },
      })
    },
    sweep: async () => {
      ended_before = await deletePublished(database.query, ended_before)
    },
    stop: async () => {
      bus.receivers.delete(receive)
      await stopReading?.()
    },
  }
}
