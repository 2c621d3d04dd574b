import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const SECTION = '## What is kept, and for how long'

it('says of every table how long its rows are kept, and of no other', async () => {
  const [, after = ''] = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8').split(
    SECTION,
  )
  const [section = ''] = after.split('\n## ')
  const named = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.match(/`[a-z_]+`/g) ?? [])
  const tables = await t.sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  // A schema of its own, and the list of the migrations.
  const others = new Set(['pgboss', 'migration'])
  const texts = new Set(named.map((name) => name.slice(1, -1)))
  expect([...texts].filter((name) => !others.has(name)).toSorted()).toEqual(
    tables
      .map(({ name }) => name)
      .filter((name) => !others.has(name))
      .toSorted(),
  )
})
