import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { type Events, makeEvents, publish, topic } from '#server/platform/events/events.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'

const notes = topic<{ id: number }>('notes')
const others = topic<string>('others')

// The first database twice, as two processes have it, and another one.
const urls = [await freshDatabase(), await freshDatabase()] as const
const open = (url: string) => openPostgres(url, makeLog('silent'))
const [database, otherPool, otherDatabase] = [await open(urls[0]), await open(urls[0]), await open(urls[1])]
const running: Events[] = []
afterAll(async () => {
  await Promise.all(running.map((events) => events.stop()))
  await Promise.all([database, otherPool, otherDatabase].map((each) => each.close()))
  await Promise.all(urls.map(dropDatabase))
})

/** The ids that somebody receives who listens to the notes of a database. */
async function listen(to: Database): Promise<number[]> {
  const events = makeEvents(to)
  const received: number[] = []
  events.on(notes, (changes) => void received.push(...changes.map(({ id }) => id)))
  await events.start()
  running.push(events)
  return received
}

describe('publish', () => {
  it('reaches the apps of one pool before the transaction returns, and those of another pool of the database soon after', async () => {
    const apps = [await listen(database), await listen(database)]
    const distant = await listen(otherPool)
    await database.transaction((tx) => publish(tx, notes, [{ id: 1 }, { id: 2 }]))
    for (const received of apps) expect(received).toEqual([1, 2])
    await expect.poll(() => distant).toEqual([1, 2])
  })

  it('does not reach an app on another database of the same process', async () => {
    const [near, far] = [await listen(database), await listen(otherDatabase)]
    await database.transaction((tx) => publish(tx, notes, [{ id: 3 }]))
    await otherDatabase.transaction((tx) => publish(tx, notes, [{ id: 4 }]))
    expect([near, far]).toEqual([[3], [4]])
  })

  it('reaches nobody when the transaction fails, and only those who listen to its topic', async () => {
    const [near, distant] = [await listen(database), await listen(otherPool)]
    const failed = database.transaction(async (tx) => {
      await publish(tx, notes, [{ id: 5 }])
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    await database.transaction((tx) => publish(tx, others, ['six']))
    await database.transaction((tx) => publish(tx, notes, [{ id: 7 }]))
    expect(near).toEqual([7])
    await expect.poll(() => distant).toEqual([7])
  })

  it('splits changes that are too long for one notification', async () => {
    const distant = await listen(otherPool)
    const changes = Array.from({ length: 2_000 }, (_, id) => ({ id }))
    await database.transaction((tx) => publish(tx, notes, changes))
    await expect.poll(() => distant).toEqual(changes.map(({ id }) => id))
  })
})
