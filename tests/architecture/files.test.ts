import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { Settings } from '#server/application/config.ts'
import { crowdedFolders, FILES_MAX, wideFolders } from './folders.ts'
import type { Manifest } from './packages.ts'
import { madeUp, root, type Source, sources } from './sources.ts'

const vague = /^(utils?|helpers?|common|misc|shared|index)\./
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const namesIn = (path: string, pattern: RegExp): Set<string | undefined> =>
  new Set([...read(path).matchAll(pattern)].map(([, name]) => name))

const badlyNamed = (all: Source[]): string[] =>
  all
    .map(({ path }) => path)
    .filter((path) => vague.test(basename(path)) || !/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(basename(path)))

it('finds only file names in kebab-case that say what is inside', () => {
  expect(badlyNamed(sources)).toEqual([])
  const names = ['web/orderList.ts', 'web/utils.ts', 'web/order-list.test.ts']
  expect(badlyNamed(names.map((path) => madeUp(path, '')))).toEqual(names.slice(0, 2))
})

it(`finds no folder of more than ${FILES_MAX} source files, but for those with a reason`, () => {
  expect(crowdedFolders(sources, wideFolders)).toEqual([])
})

it('detects a folder with too many source files, and a reason that is needed no more', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => madeUp(`${folder}/file-${at}.ts`, ''))
  const exceptions = { 'tests/api': 'a reason' }
  const [full, crowded] = [files('web/ui', FILES_MAX), files('web/ui/forms', FILES_MAX + 1)]
  const all = [...full, ...crowded, ...files('tests/api', FILES_MAX + 1)]
  expect(crowdedFolders(all, exceptions)).toEqual([`web/ui/forms: ${FILES_MAX + 1} files`])
  const needless = crowdedFolders(files('tests/api', FILES_MAX), exceptions)
  expect(needless).toEqual(['tests/api: needs no exception'])
})

it('documents every setting in .env.example', () => {
  const settings = new Set(Object.keys(Settings.shape))
  expect(settings).toContain('DATABASE_URL')
  expect(namesIn('.env.example', /^# ?([A-Z][A-Z_]+)=/gm)).toEqual(settings)
})

it('documents a reason for every package', () => {
  const manifest = JSON.parse(read('package.json')) as Manifest
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const documented = namesIn('docs/dependencies.md', /`([^`]+)`/g)
  expect(packages.filter((name) => !name.startsWith('@types/') && !documented.has(name))).toEqual([])
})

it('starts the server with the same options of Node and of the allocator everywhere', () => {
  const { config } = JSON.parse(read('package.json')) as { config: { server: string; allocator: string } }
  expect(config.server).toContain('--max-old-space-size')
  const containerfile = read('ops/Containerfile').replaceAll(/["',[\]]+/g, '')
  for (const text of [read('ops/surplate.service'), read('ops/surplate@.service'), containerfile]) {
    expect(text).toContain(`node ${config.server} server/main.ts`)
    expect(text).toMatch(new RegExp(`(ENV |Environment=)${config.allocator}$`, 'm'))
  }
})
