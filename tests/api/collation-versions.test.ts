import { afterAll, expect, it } from 'vitest'
import { warnOfChangedCollations } from '#server/platform/db/collation-versions.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { type Log, makeLog } from '#server/platform/monitoring/log.ts'
import { connected, databaseForFile } from '#tests/support/postgres.ts'

const url = await databaseForFile()
const warnings: { collation: string; built_with: string; remedy: string }[] = []
const log = {
  ...makeLog('silent'),
  warn: (fields: (typeof warnings)[number]) => warnings.push(fields),
} as unknown as Log
const database = await openPostgres(url, log)
afterAll(() => database.close())
const warn = async (): Promise<typeof warnings> => {
  warnings.length = 0
  await warnOfChangedCollations(database, log)
  return [...warnings]
}

it('names a changed collation of the database and of an index, and is silent after the remedy that it names', async () => {
  expect(await warn()).toEqual([])
  await connected(url, async (client) => {
    const name = new URL(url).pathname.slice(1)
    await client.query('create table dish (name text collate "en-AU-x-icu" unique)')
    await client.query(`update pg_database set datcollversion = '0.9' where datname = $1`, [name])
    await client.query(`update pg_collation set collversion = '0.8' where collname = 'en-AU-x-icu'`)
    const changed = await warn()
    expect(changed).toMatchObject([
      { collation: name, built_with: '0.9' },
      {
        collation: 'en-AU-x-icu',
        built_with: '0.8',
        remedy: expect.stringContaining('reindex index dish_name_key; '),
      },
    ])
    for (const { remedy } of changed) for (const each of remedy.split('; ')) await client.query(each)
  })
  expect(await warn()).toEqual([])
})
