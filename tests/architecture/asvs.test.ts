import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asvsFaults, asvsPage, namesGone, type Requirement } from './asvs.ts'
import { root } from './sources.ts'

const page = join(root, 'docs', 'asvs.md')
const read = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
const requirements = JSON.parse(read('docs/asvs.json') ?? '[]') as Requirement[]
const [first] = requirements
const broken = (change: Partial<Requirement>): string[] =>
  asvsFaults([{ ...(first as Requirement), ...change }], { read })

const gone = (file: string) => ({ file, title: 'proves it all' })

it('lists every requirement of levels 1 and 2 of the ASVS', () => {
  const ofLevel = (level: number) => requirements.filter((one) => one.level === level).length
  expect([ofLevel(1), ofLevel(2)]).toEqual([70, 183])
  expect(new Set(requirements.map(({ id }) => id.split('.')[0])).size).toBe(17)
})

it('links every ASVS claim to files and tests that exist', () => {
  expect(asvsFaults(requirements, { read })).toEqual([])
})

it.each([
  ['a file that is gone', { files: ['server/gone.ts'] }, '1.1.1: no file server/gone.ts'],
  ['a test that is gone', { tests: [gone('tests/security/access.test.ts')] }, '1.1.1: no test in'],
  ['a test file that is gone', { tests: [gone('tests/gone.test.ts')] }, '1.1.1: no test in'],
  ['nothing behind a claim', { files: [], tests: [] }, '1.1.1: met by nothing'],
  ['a verdict without a reason', { how: '' }, '1.1.1: says nothing of how'],
])('detects %s', (_what, change, fault) => {
  expect(broken(change)).toEqual([expect.stringContaining(fault)])
})

it('detects a requirement that is listed twice', () => {
  expect(asvsFaults([...requirements, ...requirements.slice(0, 1)], { read })).toEqual(['1.1.1: twice'])
})

it('matches docs/asvs.md to docs/asvs.json', () => {
  const text = asvsPage(requirements)
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, text)
  expect(read('docs/asvs.md') ?? '', 'run it again with UPDATE_DOCS=1').toBe(text)
})

it('finds every test that SECURITY.md names', () => {
  const text = read('SECURITY.md') ?? ''
  expect(text.match(/\]\(tests\//g)?.length).toBeGreaterThan(10)
  expect(namesGone(text, { read })).toEqual([])
  expect(namesGone('[access](tests/security/access.test.ts): *proves it\nall*', { read })).toEqual([
    'tests/security/access.test.ts: proves it all',
  ])
})
