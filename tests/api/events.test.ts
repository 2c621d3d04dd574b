import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { type Events, makeEvents, publish, topic } from '#server/platform/events/events.ts'
import { insertPublished } from '#server/platform/events/published-changes.ts'
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

  it('reaches others with as many changes as a transaction has, as one row', async () => {
    const distant = await listen(otherPool)
    const changes = Array.from({ length: 2_000 }, (_, id) => ({ id }))
    await database.transaction(async (tx) => {
      await publish(tx, notes, changes)
      await publish(tx, others, ['more'])
      await publish(tx, notes, [{ id: 2_000 }])
    })
    await expect.poll(() => distant).toEqual([...changes.map(({ id }) => id), 2_000])
    const { rows } = await sql<{ topics: number }>`
      select json_array_length(changes)::int as topics from published_change order by id desc limit 1`.execute(
      database.query,
    )
    expect(rows).toEqual([{ topics: 3 }])
  })

  it('reaches others from a process that did not live to see its commit', async () => {
    const distant = await listen(otherPool)
    const ending = await open(urls[0])
    await ending.transaction((tx) => publish(tx, notes, [{ id: 8 }]))
    await ending.close()
    await expect.poll(() => distant).toEqual([8])
  })

  it('reaches others once, in whatever order transactions commit', async () => {
    const distant = await listen(otherPool)
    const [commitFirst, isPublished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = database.transaction(async (tx) => {
      await publish(tx, notes, [{ id: 9 }])
      await insertPublished(tx, 'elsewhere', JSON.stringify([['notes', [{ id: 10 }]]]))
      await sql`select 1`.execute(tx)
      isPublished.resolve()
      await commitFirst.promise
    })
    await isPublished.promise
    await database.transaction((tx) => publish(tx, notes, [{ id: 11 }]))
    await expect.poll(() => distant).toEqual([11])
    commitFirst.resolve()
    await first
    await expect.poll(() => distant.toSorted((a, b) => a - b)).toEqual([9, 10, 11])
    await database.transaction((tx) => publish(tx, notes, [{ id: 12 }]))
    await expect.poll(() => distant.at(-1)).toBe(12)
    expect(distant).toHaveLength(4)
  })

  it('says that something may have been missed when the connection is lost, and goes on', async () => {
    const events = makeEvents(otherPool)
    let gaps = 0
    const received: number[] = []
    events.onGap(() => void (gaps += 1))
    events.on(notes, (changes) => void received.push(...changes.map(({ id }) => id)))
    await events.start()
    running.push(events)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%from published_change%'`.execute(
      database.query,
    )
    await expect.poll(() => gaps).toBe(1)
    await database.transaction((tx) => publish(tx, notes, [{ id: 13 }]))
    await expect.poll(() => received).toEqual([13])
  })

  it('deletes what every process has read, and what came from a backup', async () => {
    const events = makeEvents(database)
    await database.transaction((tx) => publish(tx, notes, [{ id: 14 }]))
    await sql`insert into published_change (xid, origin, changes) values ('9000000000000000', 'backup', '[]')`.execute(
      database.query,
    )
    const count = async () =>
      (
        await sql<{ rows: number }>`select count(*)::int as rows from published_change`.execute(
          database.query,
        )
      ).rows[0]?.rows
    const before = await count()
    await events.sweep()
    expect(await count()).toBe((before ?? 0) - 1)
    // Other databases of the same PostgreSQL have transactions under way.
    await expect
      .poll(
        async () => {
          await events.sweep()
          return count()
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(0)
  })
})
