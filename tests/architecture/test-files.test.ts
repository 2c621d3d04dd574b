import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

interface Project {
  test: { name: string; include: string[] }
}
const { default: config } = (await import(join(root, 'vitest.config.ts'))) as {
  default: { test: { projects: Project[] } }
}
const { projects } = config.test

/** By how many projects each file of tests is run, where that is not one. */
const projectsOf = (file: string): string[] =>
  projects.flatMap(({ test }) => (test.include.some((glob) => matchesGlob(file, glob)) ? [test.name] : []))
const misplaced = (files: string[]): [string, string[]][] =>
  files.map((file): [string, string[]] => [file, projectsOf(file)]).filter(([, names]) => names.length !== 1)

it('finds no file of tests that no project runs, or that two run', () => {
  expect(misplaced(globSync('tests/**/*.test.*', { cwd: root }))).toEqual([])
})

it('detects a file of tests that no project runs', () => {
  expect(misplaced(['tests/nowhere/a.test.ts', 'tests/unit/a.test.tsx', 'tests/unit/b.test.mts'])).toEqual([
    ['tests/nowhere/a.test.ts', []],
    ['tests/unit/b.test.mts', []],
  ])
})
