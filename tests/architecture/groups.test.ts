import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsPage, looseFiles } from './groups.ts'
import { madeUp, root, sources } from './sources.ts'

// The same list that the linter follows.
const { groups } = (await import(join(root, 'oxlint.config.ts'))) as { groups: string[] }

it('finds no file that stands in a group beside its slices', () => {
  expect(looseFiles(sources)).toEqual([])
  const loose = madeUp('server/features/kitchen/loose.ts', '')
  expect(looseFiles([loose, madeUp('server/features/kitchen/hours/x.ts', '')])).toEqual([loose.path])
})

it('draws the imports between groups in docs/imports.md', () => {
  const page = join(root, 'docs/imports.md')
  const text = importsPage(sources, groups)
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, text)
  expect(existsSync(page) ? readFileSync(page, 'utf8') : '', 'run it again with UPDATE_DOCS=1').toBe(text)
})
