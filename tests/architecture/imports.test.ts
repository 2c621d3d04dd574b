import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { notInstalled, sliceCycle } from './imports.ts'
import { madeUp, root, sources } from './sources.ts'

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const installed = Object.keys(dependencies)

it('finds no cycle between slices', () => {
  expect(sliceCycle(sources)).toBeUndefined()
})

it('detects a cycle of three slices', () => {
  const group = 'server/features/group'
  const into = (slice: string, other: string) =>
    madeUp(`${group}/${slice}/x.ts`, `import { x } from '#${group}/${other}/public.ts'`)
  expect(sliceCycle([into('a', 'b'), into('b', 'c'), into('c', 'a'), into('d', 'a')])).toBe(
    'a -> b -> c -> a',
  )
})

it('runs without development dependencies', () => {
  expect(notInstalled(sources, installed)).toEqual([])
})

it('detects server code that imports a development dependency', () => {
  const broken = madeUp('server/x.ts', "import fc from 'fast-check'\nimport fs from 'node:fs'")
  expect(notInstalled([broken], installed)).toEqual(['server/x.ts -> fast-check'])
})
