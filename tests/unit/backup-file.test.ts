import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import {
  copyLine,
  headerLine,
  readCopy,
  readSequence,
  sequenceLine,
  trailerLine,
} from '#server/platform/backup/backup-file.ts'
import { checkBackup } from '#server/platform/backup/read-backup.ts'

const home = mkdtempSync(join(tmpdir(), 'surplate-backup-file-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const header = {
  created_at: '2026-11-21T07:00:00.000Z',
  server_version: '18.1',
  migrations: [{ name: '0001.sql', checksum: 'a' }],
}
const CHUNK = 16_384
const startOf = (table: string): string => copyLine({ schema: 'public', table, columns: ['text'] })
/** A backup with these lines under its header. */
const written = (...lines: string[]): string => {
  const file = join(home, 'backup')
  writeFileSync(file, gzipSync([headerLine(header), ...lines, ''].join('\n')))
  return file
}

it('reads names of tables, columns and sequences with any character in a backup', () => {
  const to = { schema: 'public', table: 'of "others"', columns: ['a,b', 'c" d', "e'"] }
  expect(readCopy(copyLine(to))).toEqual(to)
  const sequence = { name: `of "other's"`, last_value: '-7', is_called: false }
  expect(readSequence(sequenceLine(sequence))).toEqual(sequence)
})

it('finds the end of the rows wherever a backup file is split into chunks', async () => {
  const [start, none] = [startOf('one'), startOf('none')]
  const end = trailerLine({ rows: { 'public.one': 2, 'public.none': 0 } })
  for (let size = CHUNK - 8; size <= CHUNK + 8; size += 1) {
    const row = 'x'.repeat(size - `${headerLine(header)}\n${start}\n\n`.length)
    const file = written(start, row, '\\\\.', '\\.', none, '\\.', end)
    expect((await checkBackup(file)).created_at).toBe(header.created_at)
  }
})

/** 1.5 GB of text. */
const MEMBERS = 96
const MEMBER_BYTES = 2 ** 24

it.each([
  ['a row', [startOf('one')], 'has a row of more than 256 MB'],
  ['a line that is no row', [], 'is not a backup of Surplate'],
])(
  'refuses a backup with %s of 1.5 GB after what is too long, in little memory',
  async (_what, lines, reason) => {
    const file = written(...lines)
    const member = gzipSync(Buffer.alloc(MEMBER_BYTES, 'x'))
    for (let nth = 0; nth < MEMBERS; nth += 1) appendFileSync(file, member)
    const before = process.memoryUsage().rss
    await expect(checkBackup(file)).rejects.toThrow(reason)
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 27)
  },
)

it('reads rows that are longer than what is read of a backup at once', async () => {
  const rows = [1, CHUNK * 5, 3 * 2 ** 20].map((length) => 'y'.repeat(length))
  const file = written(startOf('one'), ...rows, '\\.', trailerLine({ rows: { 'public.one': 3 } }))
  expect((await checkBackup(file)).created_at).toBe(header.created_at)
})
