import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

interface Size {
  areas: Record<string, { bytes: number; files: number }>
  words: number
  doors: number
}
const { areaOf, measure, rises } = (await import(join(root, 'scripts/size.mjs'))) as {
  areaOf: (path: string) => string
  measure: (folder: string) => Size
  rises: (table: Size, size: Size) => string[]
}
const table = JSON.parse(readFileSync(join(root, 'docs/size.json'), 'utf8')) as Size

it('is no larger than docs/size.json says', () => {
  expect(rises(table, measure(root)), 'npm run size -- --update --reason "…"').toEqual([])
})

it('detects an area that has grown, a new one, and more words, but no small edit', () => {
  const size = (bytes: number, words: number): Size => ({
    areas: { contract: { bytes, files: 1 } },
    words,
    doors: 1,
  })
  const before = size(100_000, 1_000)
  expect(rises(before, size(100_500, 1_005))).toEqual([])
  expect(rises(before, size(100_501, 1_006))).toEqual([
    'contract: 501 more than 100000',
    'words of documents: 6 more than 1000',
  ])
  const other = { ...size(0, 0), areas: { web: { bytes: 301, files: 1 } }, doors: 2 }
  expect(rises(before, other)).toEqual([
    'web: 301 more than 0',
    'exports of money that one slice uses: 1 more than 1',
  ])
})

it('counts each group of features, and each folder of server, web and tests', () => {
  const paths = [
    'contract/kitchen/a.ts',
    'server/features/money/payouts/a.ts',
    'web/ui/forms/a.tsx',
    'web/a.ts',
  ]
  expect(paths.map(areaOf)).toEqual(['contract', 'server/features/money', 'web/ui', 'web'])
})
