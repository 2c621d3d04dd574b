import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { type Events, makeEvents, publish, topic } from '#server/platform/events/events.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'

const notes = topic<{ id: number }>('notes')
const others = topic<string>('others')

interface Listening {
  events: Events
  received: number[]
}

let urls: string[]
let databases: Database[]
const running: Events[] = []

async function listen(database: Database): Promise<Listening> {
  const events = makeEvents(database)
  const received: number[] = []
  events.on(notes, (changes) => void received.push(...changes.map(({ id }) => id)))
  await events.start()
  running.push(events)
  return { events, received }
}

/** The first database twice, as two processes have it, and another one. */
beforeAll(async () => {
  urls = [await freshDatabase(), await freshDatabase()]
  const [first = '', other = ''] = urls
  databases = await Promise.all([first, first, other].map((url) => openPostgres(url, makeLog('silent'))))
})
afterAll(async () => {
  await Promise.all(running.map((events) => events.stop()))
  await Promise.all(databases.map((database) => database.close()))
  await Promise.all(urls.map(dropDatabase))
})

describe('publish', () => {
  it('reaches the apps of one pool before the transaction returns, and those of another pool of the database soon after', async () => {
    const [database, otherPool] = databases as [Database, Database]
    const apps = [await listen(database), await listen(database)]
    const distant = await listen(otherPool)
    await database.transaction((tx) => publish(tx, notes, [{ id: 1 }, { id: 2 }]))
    expect(apps.map(({ received }) => received)).toEqual([
      [1, 2],
      [1, 2],
    ])
    await expect.poll(() => distant.received).toEqual([1, 2])
  })

  it('does not reach an app on another database of the same process', async () => {
    const [database, , otherDatabase] = databases as [Database, Database, Database]
    const [near, far] = [await listen(database), await listen(otherDatabase)]
    await database.transaction((tx) => publish(tx, notes, [{ id: 3 }]))
    await otherDatabase.transaction((tx) => publish(tx, notes, [{ id: 4 }]))
    expect([near.received, far.received]).toEqual([[3], [4]])
  })

  it('reaches nobody when the transaction fails, and only those who listen to its topic', async () => {
    const [database, otherPool] = databases as [Database, Database]
    const [near, distant] = [await listen(database), await listen(otherPool)]
    const failed = database.transaction(async (tx) => {
      await publish(tx, notes, [{ id: 5 }])
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    await database.transaction((tx) => publish(tx, others, ['six']))
    await database.transaction((tx) => publish(tx, notes, [{ id: 7 }]))
    expect(near.received).toEqual([7])
    await expect.poll(() => distant.received).toEqual([7])
  })

  it('splits changes that are too long for one notification', async () => {
    const [database, otherPool] = databases as [Database, Database]
    const distant = await listen(otherPool)
    const ids = Array.from({ length: 2_000 }, (_, id) => id)
    await database.transaction((tx) =>
      publish(
        tx,
        notes,
        ids.map((id) => ({ id })),
      ),
    )
    await expect.poll(() => distant.received).toEqual(ids)
  })
})
