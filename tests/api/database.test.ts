import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallRead, withCommit } from '#server/platform/db/database.ts'
import { shaped, type Value } from '#server/platform/db/compiled-query.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
  await t.database.script('create table note (id int primary key, text text not null)')
})
afterAll(() => t.stop())

const ids = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from note order by id`.execute(t.database.query)).rows.map((row) => row.id)

it('does the statements of a transaction in the order they were asked, however they are sent', async () => {
  const [, , seen] = await t.database.transaction((tx) =>
    Promise.all([
      sql`insert into note values (1, 'one')`.execute(tx),
      sql`update note set text = 'two'`.execute(tx),
      sql<{ text: string }>`select text from note`.execute(tx),
    ]),
  )
  expect(seen.rows).toEqual([{ text: 'two' }])
  expect(await ids()).toEqual([1])
})

it('undoes everything when one of several statements fails', async () => {
  const failed = t.database.transaction((tx) =>
    Promise.all([
      sql`insert into note values (2, 'two')`.execute(tx),
      sql`insert into note values (1, 'again')`.execute(tx),
      sql`insert into note values (3, 'three')`.execute(tx),
    ]),
  )
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await ids()).toEqual([1])
})

it('commits a statement that is sent with the COMMIT, and nothing when it fails', async () => {
  const done = await t.database.transaction(async (tx) => {
    withCommit(sql`insert into note values (4, 'four')`.execute(tx))
    return 'done'
  })
  expect([done, await ids()]).toEqual(['done', [1, 4]])
  const failed = t.database.transaction(async (tx) => {
    await sql`insert into note values (5, 'five')`.execute(tx)
    withCommit(sql`insert into note values (4, 'again')`.execute(tx))
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await ids()).toEqual([1, 4])
  expect(await t.database.transaction(async (tx) => (await sql`select 1`.execute(tx)).rows.length)).toBe(1)
})

it('sends small reads that are asked together down few connections, each answered for itself', async () => {
  const wrong = sql`${smallRead} select 1 / ${0}::int`.execute(t.database.query)
  const asked = Array.from({ length: 100 }, async (_, at) => {
    const { rows } = await sql<{ at: number; by: number }>`${smallRead} select ${at}::int as at, pg_backend_pid() as by`.execute(
      t.database.query,
    )
    return rows[0]
  })
  await expect(wrong).rejects.toMatchObject({ code: '22012' })
  const answers = await Promise.all(asked)
  expect(answers.map((answer) => answer?.at)).toEqual(Array.from({ length: 100 }, (_, at) => at))
  expect(new Set(answers.map((answer) => answer?.by)).size).toBeLessThanOrEqual(4)
})

it.each([
  ['is no uuid', 'nobody'],
  ['holds a NUL', 'a\u0000b'],
])('fails only the small read whose value %s when many ask the same for the first time', async (what, wrong) => {
  const ID = '01980000-0000-7000-8000-000000000001'
  const ask = async (id: string) =>
    (await sql<{ id: string }>`${smallRead} select ${id}::uuid as id, ${sql.lit(what)} as what`.execute(t.database.query)).rows[0]?.id
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => ask(at % 10 === 3 ? wrong : ID)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual(
    Array.from({ length: 40 }, (_, at) => (at % 10 === 3 ? 'failed' : ID)),
  )
})

it('reads within a transaction what that has written, small reads too', async () => {
  const seen = await t.database.transaction(async (tx) => {
    await sql`insert into note values (7, 'seven')`.execute(tx)
    return (await sql`${smallRead} select id from note where id = 7`.execute(tx)).rows.length
  })
  expect(seen).toBe(1)
})

it('puts a statement into words once for each shape, and asks it with the values of each call', async () => {
  const shapes: number[] = []
  const list = shaped((_db, most: number, value: Value<{ from: number; to: number }>) => {
    shapes.push(most)
    return sql<{ id: number }>`select id from note where id >= ${value('from')} and id <= ${value('to')} order by id limit ${sql.lit(most)}`
  })
  const ask = async (most: number, from: number, to: number) => (await list(t.database.query, most, { to, from })).map((row) => row.id)
  expect([await ask(9, 1, 4), await ask(9, 4, 7), await ask(1, 1, 7)]).toEqual([[1, 4], [4, 7], [1]])
  expect(shapes).toEqual([9, 1])
  const inside = t.database.transaction(() => list(t.database.query, 9, { from: 1, to: 2 }))
  await expect(inside).rejects.toThrow('use its tx')
})
