import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { crowdedFolders, FILES_MAX, wideFolders } from './folders.ts'
import { madeUp, root, type Source, sources } from './sources.ts'

const LINES_MAX = 250
/** Their lines are shorter. */
const TEST_LINES_MAX = 310
const vague = /^(utils?|helpers?|common|misc|shared|index)\./
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const tooLong = (all: Source[]): string[] =>
  all
    .filter(({ path, text }) => {
      const lines_max = path.startsWith('tests/') ? TEST_LINES_MAX : LINES_MAX
      return text.split('\n').length > lines_max + 1
    })
    .map(({ path }) => path)
const badlyNamed = (all: Source[]): string[] =>
  all
    .map(({ path }) => path)
    .filter((path) => vague.test(basename(path)) || !/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(basename(path)))

it(`finds no file of more than ${LINES_MAX} lines`, () => {
  expect(tooLong(sources)).toEqual([])
  expect(
    tooLong([
      madeUp('web/long.ts', 'x\n'.repeat(LINES_MAX)),
      madeUp('web/longer.ts', 'x\n'.repeat(LINES_MAX + 1)),
      madeUp('tests/unit/long.ts', 'x\n'.repeat(TEST_LINES_MAX)),
      madeUp('tests/unit/longer.ts', 'x\n'.repeat(TEST_LINES_MAX + 1)),
    ]),
  ).toEqual(['web/longer.ts', 'tests/unit/longer.ts'])
})

it('finds only file names in kebab-case that say what is inside', () => {
  expect(badlyNamed(sources)).toEqual([])
  expect(
    badlyNamed(
      ['web/orderList.ts', 'web/utils.ts', 'web/order-list.test.ts'].map((path) => madeUp(path, '')),
    ),
  ).toEqual(['web/orderList.ts', 'web/utils.ts'])
})

it(`finds no folder of more than ${FILES_MAX} source files, but for those with a reason`, () => {
  expect(crowdedFolders(sources, wideFolders)).toEqual([])
})

it('detects a folder with too many source files, and a reason that is needed no more', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => madeUp(`${folder}/file-${at}.ts`, ''))
  const all = [
    ...files('web/ui', FILES_MAX),
    ...files('web/ui/forms', FILES_MAX + 1),
    ...files('tests/api', FILES_MAX + 1),
  ]
  expect(crowdedFolders(all, { 'tests/api': 'a reason' })).toEqual([`web/ui/forms: ${FILES_MAX + 1} files`])
  expect(crowdedFolders(files('tests/api', FILES_MAX), { 'tests/api': 'a reason' })).toEqual([
    'tests/api: needs no exception',
  ])
})

it('documents every setting in .env.example', () => {
  const settings = [...read('server/application/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name,
  )
  const documented = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(settings).toContain('DATABASE_URL')
  expect(new Set(documented)).toEqual(new Set(settings))
})

it('documents a reason for every package', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  >
  const named = new Set([...read('docs/dependencies.md').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  )
  expect(packages.filter((name) => !named.has(name))).toEqual([])
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
