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
  const group = 'server/features/group'
  const into = (slice: string, other: string) =>
    madeUp(`${group}/${slice}/x.ts`, `import { x } from '#${group}/${other}/public.ts'`)
  expect(circle([into('a', 'b'), into('b', 'c'), into('c', 'a'), into('d', 'a')])).toBe('a -> b -> c -> a')
})

it('finds no cycle between files, by types either', () => {
  expect(fileCycle(code)).toBeUndefined()
})

it('detects a cycle of files that consists of types', () => {
  const into = (path: string, other: string) => madeUp(path, `import type { X } from '${other}'`)
  const [a, b] = [into('server/a.ts', './b.ts'), into('server/b.ts', '#server/c.ts')]
  const cycle = fileCycle([a, b, into('server/c.ts', './a.ts')])
  expect(cycle).toBe('server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts')
})

it('resolves every import to a file', () => {
  expect(unresolved(code)).toEqual([])
})

it('detects an import of a missing file', () => {
  const x = madeUp('web/x.ts', "import { x } from '#web/gone.ts'")
  const y = madeUp('web/y.ts', "await import('./gone.ts')")
  expect(unresolved([x, y])).toEqual(['web/x.ts -> #web/gone.ts', 'web/y.ts -> ./gone.ts'])
})

it('finds no import that leaves its folder with ../', () => {
  expect(climbing(code)).toEqual([])
})

it('detects an import that leaves its folder with ../', () => {
  const broken = madeUp('server/features/a/x.ts', "export { x } from '../b/x.ts'")
  expect(climbing([broken])).toEqual(['server/features/a/x.ts -> ../b/x.ts'])
})

it('imports only zod and a text codec into the contract', () => {
  expect(beyondContract(sources)).toEqual([])
})

it('detects a contract file that imports a package or the server', () => {
  const text = "import { z } from 'zod'\nimport pg from 'pg'\nimport type { Db } from '#server/db.ts'"
  const broken = ['contract/x.ts -> pg', 'contract/x.ts -> #server/db.ts']
  expect(beyondContract([madeUp('contract/x.ts', text)])).toEqual(broken)
})

it('runs without development dependencies', () => {
  expect(notInstalled(sources, installed)).toEqual([])
})

it('detects server code that imports a development dependency', () => {
  const broken = madeUp('server/x.ts', "import fc from 'fast-check'\nimport fs from 'node:fs'")
  expect(notInstalled([broken], installed)).toEqual(['server/x.ts -> fast-check'])
})
