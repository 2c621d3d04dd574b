import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { beyondContract, circle, climbing, fileCycle, notInstalled, unresolved } from './imports.ts'
import { madeUp, root, sources } from './sources.ts'

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
// The made-up files of these checks stand in their texts.
const code = sources.filter(({ path }) => !path.startsWith('tests/architecture/'))
const installed = Object.keys(dependencies)

it('finds no cycle between slices', () => {
  expect(circle(sources)).toBeUndefined()
})

it('detects a cycle of three slices', () => {
  const into = (slice: string, other: string) =>
    madeUp(
      `server/features/group/${slice}/x.ts`,
      `import { x } from '#server/features/group/${other}/public.ts'`,
    )
  expect(circle([into('a', 'b'), into('b', 'c'), into('c', 'a'), into('d', 'a')])).toBe('a -> b -> c -> a')
})

it('finds no cycle between files, by types either', () => {
  expect(fileCycle(code)).toBeUndefined()
})

it('detects a cycle of files that consists of types', () => {
  const into = (path: string, other: string) => madeUp(path, `import type { X } from '${other}'`)
  expect(
    fileCycle([
      into('server/a.ts', './b.ts'),
      into('server/b.ts', '#server/c.ts'),
      into('server/c.ts', './a.ts'),
    ]),
  ).toBe('server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts')
})

it('resolves every import to a file', () => {
  expect(unresolved(code)).toEqual([])
})

it('detects an import of a missing file', () => {
  expect(
    unresolved([
      madeUp('web/x.ts', "import { x } from '#web/gone.ts'"),
      madeUp('web/y.ts', "await import('./gone.ts')"),
    ]),
  ).toEqual(['web/x.ts -> #web/gone.ts', 'web/y.ts -> ./gone.ts'])
})

it('finds no import that leaves its folder with ../', () => {
  expect(climbing(code)).toEqual([])
})

it('detects an import that leaves its folder with ../', () => {
  expect(climbing([madeUp('server/features/a/x.ts', "export { x } from '../b/x.ts'")])).toEqual([
    'server/features/a/x.ts -> ../b/x.ts',
  ])
})

it('imports only zod and a text codec into the contract', () => {
  expect(beyondContract(sources)).toEqual([])
})

it('detects a contract file that imports a package or the server', () => {
  const broken = [
    madeUp(
      'contract/x.ts',
      "import { z } from 'zod'\nimport pg from 'pg'\nimport type { Db } from '#server/platform/db/database.ts'",
    ),
  ]
  expect(beyondContract(broken)).toEqual([
    'contract/x.ts -> pg',
    'contract/x.ts -> #server/platform/db/database.ts',
  ])
})

it('runs without development dependencies', () => {
  expect(notInstalled(sources, installed)).toEqual([])
})

it('detects server code that imports a development dependency', () => {
  expect(
    notInstalled([madeUp('server/x.ts', "import fc from 'fast-check'\nimport fs from 'node:fs'")], installed),
  ).toEqual(['server/x.ts -> fast-check'])
})
