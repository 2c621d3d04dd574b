/** What npm's lockfile says of one package. */
export interface Locked {
  version?: string
  name?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, Locked>
}

export interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  /** Whether a package's script runs when it is installed; one that is said not to run is left out by npm. */
  allowScripts: Record<string, boolean>
}

/**
 * Builds for one platform each, some of which the registry did not offer when the lockfile was written: npm
 * had no hash to note.
 */
const perPlatform =
  /^(@oxc-parser\/binding-|@oxfmt\/binding-|@oxlint\/binding-|@oxlint-tsgolint\/|@tailwindcss\/oxide-)/
const version = /^(\d+)\.(\d+)\.(\d+)(-[\w.]+)?$/

export const nameAt = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const isForSome = ({ os = [], cpu = [] }: Locked): boolean => os.length + cpu.length > 0
const mayLackHash = (name: string, one: Locked): boolean =>
  one.optional === true && perPlatform.test(name) && isForSome(one)

function faultsOf(path: string, one: Locked, allowed: Record<string, boolean>): string[] {
  const name = nameAt(path)
  const faults: [boolean, string][] = [
    [one.link === true, 'is a link to a folder'],
    [one.resolved !== undefined, `comes from ${one.resolved}`],
    [one.name !== undefined && one.name !== name, `is ${one.name} under another name`],
    [!version.test(one.version ?? ''), `has the version ${one.version}`],
    [one.integrity === undefined && !mayLackHash(name, one), 'has no hash'],
    [
      one.integrity !== undefined && !/^sha512-[\w+/]{86}==$/.test(one.integrity),
      `has the hash ${one.integrity}`,
    ],
    [one.hasInstallScript === true && allowed[name] === undefined, 'runs a script when it is installed'],
  ]
  return faults.filter(([there]) => there).map(([, fault]) => `${name} ${fault}`)
}

/** By what an install could bring something else than was looked at; npm sees a lockfile out of step. */
export function lockfileFaults(lockfile: Lockfile, manifest: Manifest): string[] {
  const { '': _own, ...packages } = lockfile.packages
  return Object.entries(packages).flatMap(([path, one]) => faultsOf(path, one, manifest.allowScripts))
}

/** Licences that ask for no more than to be named, and fonts that may be served. */
const names = 'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 OFL-1.1'
const free = new Set(names.split(' '))
/**
 * Asks for its own files' sources to be passed on when they are changed; the compiler of styles is used as it
 * is, and not served.
 */
const mozilla = /^lightningcss(-[\w-]+)?$/

/**
 * Asks that who gets the library can put another build in its place, and gets its licence and sources. It is
 * a package of its own with a shared library, which is loaded at run time, by a process of its own, and is
 * used as it is.
 */
const images = /^@img\/sharp-(libvips-)?[\w-]+$/

/** The parts of D3 that charts use, named in words; and one without any condition, which is not served. */
const charts: Partial<Record<string, string>> = {
  '@visx/vendor': 'MIT and ISC',
  'robust-predicates': 'Unlicense',
}

/** What is agreed to for one package only. */
const isAgreed = (name: string, licence: string): boolean =>
  charts[name] === licence ||
  (licence === 'MPL-2.0' && mozilla.test(name)) ||
  (images.test(name) && isFree(licence.replaceAll('LGPL-3.0-or-later', 'MIT')))

const isFree = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => free.has(one.trim())))

/** Packages that run in production under a licence nobody has agreed to. */
export const licenceFaults = (packages: { name: string; licence: string }[]): string[] =>
  packages
    .filter(({ name, licence }) => !isFree(licence) && !isAgreed(name, licence))
    .map(({ name, licence }) => `${name}: ${licence}`)
