import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withCommit } from '#server/platform/db.ts'
import { tidy } from '#server/platform/db-tidy.ts'
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

it('tidies up, so that the planner knows what is there', async () => {
  const known = async () =>
    (await sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'note'`.execute(t.database.query)).rows
  await tidy(t.database)
  expect(await known()).toEqual([{ rows: 2 }])
})
