import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { arrowsUp, groupArrows, importsPage, looseFiles, SIDES } from './groups.ts'
import { madeUp, root, sources } from './sources.ts'

// The same list that the linter follows.
const { groups } = (await import(join(root, 'oxlint.config.ts'))) as { groups: string[] }

describe.each(SIDES)('the groups of %s', (side) => {
  it('import only from the groups below them', () => {
    const arrows = groupArrows(sources, side)
    expect(arrowsUp(arrows, groups)).toEqual([])
  })

  it('are seen to import from above, in a circle, and outside the list', () => {
    const into = (group: string, other: string) =>
      madeUp(`${side}/${group}/a/x.ts`, `import type { X } from '#${side}/${other}/b/public.ts'`)
    const down = [into('shop', 'orders'), into('orders', 'kitchen')]
    const arrows = groupArrows([...down, into('kitchen', 'orders'), into('people', 'gifts')], side)
    expect(arrowsUp(arrows, groups)).toEqual(['kitchen -> orders', 'people -> gifts'])
  })
})

it('have no files of their own beside their slices', () => {
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
