import { readdirSync, readFileSync, truncateSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { carryOver } from '#server/carry-over.ts'
import { startApp } from '#tests/support/app.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { dumpOf, forge, keep, refusalOf, textOf } from './backups.ts'
import { folderForFile } from './home.ts'

const NO_BACKUP = 'is not a backup of Surplate'
const OF_PG_DUMP = 'was made by pg_dump: put it back with pg_restore'

const home = folderForFile('refused')
const good = join(home, 'good')
const url = await databaseForFile()
let before: Set<string>
beforeAll(async () => {
  const t = await startApp({ database_url: url })
  const item = await t.aFoodItem(await t.aRestaurant())
  for (let at = 0; at < 3; at += 1) await t.aPaidOrder(await t.aCustomer(), item)
  await t.stop()
  await backUp(url, good)
  before = await dumpOf(url)
})

const at = (name: string): string => join(home, name)
const written = (name: string, content: string | Buffer): string => {
  writeFileSync(at(name), content)
  return at(name)
}
const cut = (name: string, share: number): string => {
  copyFileSync(good, at(name))
  truncateSync(at(name), Math.floor(readFileSync(good).length * share))
  return at(name)
}
const forged = (name: string, change: (text: string) => string): string => forge(good, at(name), change)
const replaced = (part: string | RegExp, by: string): string =>
  forged(`with ${by.replaceAll(/\W/g, '-')}`, (text) => text.replace(part, by))
const firstRowOf = (table: string): RegExp => new RegExp(`(COPY "public"\\."${table}" [^\n]*\n)([^\n]*\n)`)

/** One row in the place of another, so that all counts are right. */
const twice = (): string =>
  forged('twice', (text) => text.replace(/(COPY "public"\."account" [^\n]*\n)([^\n]*\n)[^\n]*\n/, '$1$2$2'))

/** As the command restores, with the reason; every row as it was, and no copy. */
async function expectRefusal(file: string, why: string): Promise<void> {
  const error = await restore(url, file, `${file}.before-now`, carryOver).catch((reason: unknown) => reason)
  // The command prints these in one line.
  const { code, message } = error as { code?: string; message: string }
  expect(error instanceof SettingError || code !== undefined).toBe(true)
  expect(message).toMatch(error instanceof SettingError ? /^[^\n]+$/ : /./)
  expect(message).toContain(why)
  await expectUnchanged()
  expect(readdirSync(home).filter((name) => /before|unfinished/.test(name))).toEqual([])
}

const expectUnchanged = async () => expect([...before.symmetricDifference(await dumpOf(url))]).toEqual([])

it.each([
  ['is no backup', () => written('no-backup', ''), NO_BACKUP],
  ['the database refuses', () => twice(), 'could not create unique index'],
])('exits with code 1 and one line that says why when a file %s', async (_how, make, why) => {
  const { code, stderr } = await refusalOf(url, make())
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^[^\n]+\n$/) })
  expect(stderr).toContain(why)
})

describe('restoring a file that is no backup of this version', () => {
  it.each([
    ['is not there', () => at('no-such-file'), 'cannot be read'],
    ['is a folder', () => home, 'cannot be read'],
    ['is empty', () => written('empty', ''), NO_BACKUP],
    ['is some text', () => written('text', 'Dear diary'), NO_BACKUP],
    ['is some gzipped text', () => written('gzipped', gzipSync('Dear diary\n')), NO_BACKUP],
    ['is one endless line', () => written('endless', gzipSync(Buffer.alloc(8 << 20, 'x'))), NO_BACKUP],
    ['was made by pg_dump', () => written('dumped', 'PGDMP\x01\x0e'), OF_PG_DUMP],
    ['has a later format', () => replaced('"version":1', '"version":2'), 'newer version of Surplate'],
    ['has an unknown migration', () => replaced('0018-', '9018-'), 'another 9018-restores.sql'],
    [
      'has another form of a migration',
      () => replaced(/("checksum":")./, '$1x'),
      'another 0001-marketplace.sql',
    ],
  ])('refuses to restore a file and changes nothing when it %s', async (_how, make, why) => {
    await expectRefusal(make(), why)
  })
})

describe('restoring an incomplete backup', () => {
  it.each([0.0005, 0.1, 0.5, 0.9, 0.9999])(
    'refuses a backup that is cut off after %f of its bytes, and changes nothing',
    async (share) => {
      await expectRefusal(cut(`cut-${share}`, share), 'is damaged or incomplete')
    },
  )

  it.each<[string, (text: string) => string]>([
    ['its last line is missing', (text) => text.replace(/-- End of backup .*\n$/, '')],
    ['it goes on after its last line', (text) => `${text}select 1;\n`],
    ['a row is missing', (text) => text.replace(firstRowOf('account'), '$1')],
    ['the end of a table is missing', (text) => text.replace('\n\\.\n', '\n')],
    ['a table is missing', (text) => text.replace(/COPY "public"\."session" [^]*?\n\\\.\n/, '')],
    [
      'it has a command that no backup has',
      (text) => text.replace('SELECT setval', 'DROP TABLE account; SELECT setval'),
    ],
  ])('refuses a backup and changes nothing when %s', async (how, change) => {
    await expectRefusal(forged(how.replaceAll(' ', '-'), change), 'is damaged or incomplete')
  })

  it('refuses a backup with altered bytes and changes nothing', async () => {
    const bytes = readFileSync(good)
    bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 8)
    await expectRefusal(written('spoiled', bytes), 'is damaged or incomplete')
  })

  it('rolls a restore back as a whole when the database refuses a row', async () => {
    const file = twice()
    expect(textOf(file)).not.toBe(textOf(good))
    await expectRefusal(file, 'could not create unique index')
  })
})

it('changes nothing when the current data cannot be copied first, and restores without a copy on request', async () => {
  // The copy's name would be too long for a file.
  const file = at('x'.repeat(240))
  copyFileSync(good, file)
  await expectRefusal(file, 'ENAMETOOLONG')
  await keep('restore', url, file, '--without-copy')
  await expectUnchanged()
})

it('restores the known tables of a database that has foreign ones, and names those', async () => {
  const file = forged('foreign', (text) => {
    const foreign = 'COPY "public"."of ""others""" ("a b","c,d") FROM stdin;\n1\t2\n\\.\n'
    return text.replace('COPY', `${foreign}COPY`).replace('{"rows":{', '{"rows":{"public.of \\"others\\"":1,')
  })
  expect((await keep('restore', url, file, '--without-copy')).stdout).toContain(
    'no migration of Surplate makes them: public.of "others"\n',
  )
  await expectUnchanged()
})

it('refuses to back up a database without data, and leaves no file', async () => {
  await expect(keep('backup', url.replace(/[^/]*$/, 'postgres'), at('nothing'))).rejects.toMatchObject({
    code: 1,
    stderr: 'The database holds no data of Surplate yet: start the instance with it first\n',
  })
  expect(readdirSync(home).filter((name) => name.startsWith('nothing'))).toEqual([])
})
