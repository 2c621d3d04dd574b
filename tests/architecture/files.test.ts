import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'
import { readConfig, Settings } from '#server/application/config.ts'
import type { Manifest } from './packages.ts'
import { isProduct, madeUp, root, type Source, sources } from './sources.ts'

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

const FILES_MAX = 20

/** Folders of the product that hold more source files; tests are looked up by the name of what they test. */
function crowdedFolders(all: Source[]): string[] {
  const counts = new Map<string, number>()
  for (const path of all.map((one) => one.path).filter((one) => isProduct.test(one)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > FILES_MAX).map(([folder, count]) => `${folder}: ${count}`)
}

it(`finds no folder of the product with more than ${FILES_MAX} source files`, () => {
  expect(crowdedFolders(sources)).toEqual([])
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => madeUp(`${folder}/file-${at}.ts`, ''))
  const all = [...files('web/ui', FILES_MAX), ...files('web/a', FILES_MAX + 1), ...files('tests/api', 99)]
  expect(crowdedFolders(all)).toEqual([`web/a: ${FILES_MAX + 1}`])
})

/** Settings whose line shows a value that is not the default, or no value though there is a default. */
const notDefault = (text: string): string[] => {
  const defaults: Record<string, unknown> = Settings.parse({})
  const hasNoDefault = (name: string): boolean =>
    ['undefined', '[]'].includes(JSON.stringify(defaults[name]) ?? 'undefined')
  return [...text.matchAll(/^# ?([A-Z][A-Z_]+)=(.*)$/gm)]
    .filter(([, name = '', value]) =>
      value === ''
        ? !hasNoDefault(name)
        : JSON.stringify(readConfig({ [name]: value })) !== JSON.stringify(readConfig({})),
    )
    .map(([, name = '']) => name)
}

it('documents every setting in .env.example, with its default', () => {
  const settings = new Set(Object.keys(Settings.shape))
  expect(settings).toContain('DATABASE_URL')
  expect(namesIn('.env.example', /^# ?([A-Z][A-Z_]+)=/gm)).toEqual(settings)
  expect(notDefault(read('.env.example'))).toEqual([])
  expect(notDefault('# PORT=3001\n# HOST=\n# DEMO=on\n# DATA_DIR=./data\n')).toEqual(['PORT', 'HOST', 'DEMO'])
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
