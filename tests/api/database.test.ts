import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { type Param, type Params, defineQuery } from '#server/platform/db/define-query.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'

const t = await appForFile()
await t.database.script('create table note (id int primary key, text text not null)')

const noteIds = async (): Promise<number[]> =>
  (await t.sql<{ id: number }>`select id from note order by id`).map(({ id }) => id)

const addNote = defineQuery.write(
  'addNote',
  (_db, id: Param<number>, text: Param<string>) => sql`insert into note values (${id}, ${text})`,
)
const addIndependentNote = defineQuery.independentWrite(
  'addIndependentNote',
  (_db, id: Param<number>, text: Param<string>) => sql`insert into note values (${id}, ${text})`,
)
const lockNumber = defineQuery.independentWrite(
  'lockNumber',
  (_db, number: Param<number>) => sql`select pg_advisory_xact_lock(${number}::int)`,
)
const divide = defineQuery.read(
  'divide',
  (_db, by: Param<number>) => sql<{ result: number }>`select 1 / ${by}::int as result`,
)
const findBackend = defineQuery.readOne(
  'findBackend',
  (_db, at: Param<number>) =>
    sql<{ at: number; pid: number }>`select ${at}::int as at, pg_backend_pid() as pid`,
)

describe('a transaction', () => {
  it('does its queries in the order in which they were issued', async () => {
    const [, , notes] = await t.database.transaction((tx) =>
      Promise.all([
        sql`insert into note values (1, 'one')`.execute(tx),
        sql`update note set text = 'two'`.execute(tx),
        sql<{ text: string }>`select text from note`.execute(tx),
      ]),
    )
    expect(notes.rows).toEqual([{ text: 'two' }])
    expect(await noteIds()).toEqual([1])
  })

  it('rolls everything back when one of several queries fails', async () => {
    const failed = t.database.transaction((tx) =>
      Promise.all([2, 1, 3].map((id) => sql`insert into note values (${id}, 'again')`.execute(tx))),
    )
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(await noteIds()).toEqual([1])
  })

  it('commits a declared write that nothing waited for', async () => {
    const reply = await t.database.transaction(async (tx) => {
      void addNote(tx, 4, 'four')
      return 'reply'
    })
    expect([reply, await noteIds()]).toEqual(['reply', [1, 4]])
  })

  it('fails with the error of a declared write that nothing waited for, and undoes everything', async () => {
    const failed = t.database.transaction(async (tx) => {
      await sql`insert into note values (5, 'five')`.execute(tx)
      await addNote(tx, 4, 'again')
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(await noteIds()).toEqual([1, 4])
    expect(await t.database.transaction(async (tx) => (await sql`select 1`.execute(tx)).rows.length)).toBe(1)
  })

  it('fails with the error of a declared write, also when a later query fails because of it', async () => {
    const failed = t.database.transaction(async (tx) => {
      await addNote(tx, 4, 'again')
      await sql`select 1`.execute(tx)
    })
    await expect(failed).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' })
  })

  it('fails with the error of the query that failed first, also when those after it are heard of earlier', async () => {
    const failed = t.database.transaction((tx) => {
      const [cause, consequence] = [divide(tx, 0), findBackend(tx, 1)]
      const causeHeardLate = Promise.allSettled([cause, consequence]).then(() => cause)
      return Promise.all([causeHeardLate, consequence, addNote(tx, 9, 'nine')])
    })
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    expect(await noteIds()).not.toContain(9)
  })

  it('does independent writes as one query, before the next that it sends', async () => {
    const [notes, locks] = await t.database.transaction(async (tx) => {
      await addIndependentNote(tx, 30, 'thirty')
      await lockNumber(tx, 4_711)
      await addIndependentNote(tx, 31, 'thirty-one')
      return Promise.all([
        sql<{ text: string; command: string }>`
          select text, cmin::text as command from note where id in (30, 31) order by id`.execute(tx),
        sql`select from pg_locks where locktype = 'advisory' and objid = 4711`.execute(tx),
      ])
    })
    expect(notes.rows.map(({ text }) => text)).toEqual(['thirty', 'thirty-one'])
    expect(new Set(notes.rows.map(({ command }) => command)).size).toBe(1)
    expect(locks.rows).toHaveLength(1)
  })

  it('does independent writes also when nothing else is sent after them', async () => {
    await t.database.transaction((tx) => addIndependentNote(tx, 32, 'thirty-two'))
    expect(await noteIds()).toContain(32)
  })

  it('fails with the error of an independent write, and undoes everything', async () => {
    const failed = t.database.transaction(async (tx) => {
      await addIndependentNote(tx, 33, 'thirty-three')
      await addIndependentNote(tx, 32, 'again')
    })
    await expect(failed).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' })
    expect(await noteIds()).not.toContain(33)
  })

  it('does no independent write when it fails before', async () => {
    const failed = t.database.transaction(async (tx) => {
      await addIndependentNote(tx, 34, 'thirty-four')
      throw new Error('in vain')
    })
    await expect(failed).rejects.toThrow('in vain')
    expect(await noteIds()).not.toContain(34)
  })

  it('reads what it has written, with declared reads too', async () => {
    const findNote = defineQuery.readOne(
      'findNote',
      (_db, id: Param<number>) => sql<{ id: number }>`select id from note where id = ${id}`,
    )
    const note = await t.database.transaction(async (tx) => {
      await addNote(tx, 7, 'seven')
      return findNote(tx, 7)
    })
    expect(note).toEqual({ id: 7 })
  })

  it('refuses a query on the pool', async () => {
    const inside = t.database.transaction(() => findBackend(t.database.query, 1))
    await expect(inside).rejects.toThrow('use its tx')
  })
})

describe('a declared write outside a transaction', () => {
  it('is done when it resolves, and rejects with its error', async () => {
    await addNote(t.database.query, 8, 'eight')
    expect(await noteIds()).toContain(8)
    await expect(addNote(t.database.query, 8, 'again')).rejects.toMatchObject({ code: '23505' })
  })
})

describe('declared reads outside a transaction', () => {
  it('share few connections when they are issued at once, and fail one by one', async () => {
    const wrong = divide(t.database.query, 0)
    const sent = Array.from({ length: 100 }, (_, at) => findBackend(t.database.query, at))
    await expect(wrong).rejects.toMatchObject({ code: '22012' })
    const replies = await Promise.all(sent)
    expect(replies.map((reply) => reply?.at)).toEqual(Array.from({ length: 100 }, (_, at) => at))
    expect(new Set(replies.map((reply) => reply?.pid)).size).toBeLessThanOrEqual(4)
  })

  it.each([
    ['is no uuid', 'nobody'],
    ['holds a NUL', 'a\u0000b'],
  ])('fail only where a value %s when many are issued for the first time', async (what, wrong) => {
    const ID = '01980000-0000-7000-8000-000000000001'
    const echo = defineQuery.readOne(
      `echo ${what}`,
      (_db, id: Param<string>) => sql<{ id: string }>`select ${id}::uuid as id`,
    )
    const replies = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => echo(t.database.query, at % 10 === 3 ? wrong : ID)),
    )
    expect(replies.map((reply) => (reply.status === 'fulfilled' ? reply.value?.id : 'failed'))).toEqual(
      Array.from({ length: 40 }, (_, at) => (at % 10 === 3 ? 'failed' : ID)),
    )
  })
})

const findPrepared = defineQuery.read(
  'findPrepared',
  () => sql<{ name: string }>`select name from pg_prepared_statements`,
)
/** Does something in a transaction of a database without a pooler. */
async function onDirectDatabase<Result>(act: (tx: Db) => Promise<Result>): Promise<Result> {
  const url = await freshDatabase()
  const database = await openPostgres(url, makeLog('silent'))
  const result = await database.transaction(act)
  await database.close()
  await dropDatabase(url)
  return result
}

describe('a query', () => {
  it('is compiled once, and filled in with the values of each call', async () => {
    let compiled = 0
    const double = defineQuery.readOne('double', (_db, number: Param<number>) => {
      compiled += 1
      return sql<{ result: number }>`select ${number}::int * 2 as result`
    })
    const results = [await double(t.database.query, 3), await double(t.database.query, 4)]
    expect([results, compiled]).toEqual([[{ result: 6 }, { result: 8 }], 1])
  })

  it('is compiled once for each shape', async () => {
    const limits: number[] = []
    const findNotes = defineQuery.readVariants(
      'findNotes',
      (_db, limit: number, $: Params<{ from: number; to: number }>) => {
        limits.push(limit)
        return sql<{
          id: number
        }>`select id from note where id >= ${$.from} and id <= ${$.to} order by id limit ${sql.lit(limit)}`
      },
    )
    const findIds = async (limit: number, from: number, to: number) =>
      (await findNotes(t.database.query, limit, { to, from })).map((row) => row.id)
    const ids = [await findIds(9, 1, 4), await findIds(9, 4, 7), await findIds(1, 1, 7)]
    expect(ids).toEqual([[1, 4], [4, 7], [1]])
    expect(limits).toEqual([9, 1])
  })

  it('is kept prepared by each connection, where no pooler shares them', async () => {
    const names = await onDirectDatabase(async (tx) => {
      await findPrepared(tx)
      return findPrepared(tx)
    })
    expect(names).toContainEqual({ name: 'findPrepared' })
  })

  it('is kept prepared however many texts callers make of another, of which few are', async () => {
    const many = defineQuery.readVariants(
      'manyTexts',
      (_db, n: number) => sql<{ n: number }>`select ${sql.lit(n)}::int as n`,
    )
    const names = await onDirectDatabase(async (tx) => {
      for (let n = 0; n < 250; n += 1) await many(tx, n, {})
      await findPrepared(tx)
      return findPrepared(tx)
    })
    expect(names).toContainEqual({ name: 'findPrepared' })
    expect(names.length).toBeLessThan(30)
  })

  it('is refused when another has its name', () => {
    expect(() => defineQuery.read('divide', () => sql`select 1`)).toThrow('two queries are named divide')
  })

  const selectAll = defineQuery.read('selectAllAccounts', (db, ids: Param<string[]>) =>
    db.selectFrom('account').selectAll().where('id', '=', anyOf(ids)),
  )
  const plainSql = defineQuery.read(
    'selectEveryAccount',
    (_db, ids: Param<string[]>) => sql`select  * from account where id = ${anyOf(ids)}`,
  )
  it.each([
    ['selectAll', selectAll],
    ['plain SQL', plainSql],
  ])('is refused when it does not name its columns, with %s', async (_how, read) => {
    await expect((async () => read(t.database.query, []))()).rejects.toThrow('must name its columns')
  })
})
