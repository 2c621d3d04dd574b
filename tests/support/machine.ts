import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

const OLDEST_POSTGRES = 15
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const searchPath = (): string[] => (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')

/** The browser the tests drive, or undefined when this machine has none. `CHROMIUM_PATH` comes first. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  const onPath = [...searchPath(), '/usr/bin', '/snap/bin'].flatMap((folder) => chromiumNames.map((name) => join(folder, name)))
  return [...(named ? [named] : []), ...onPath, ...chromiumPlaces, chromium.executablePath()].find((file) => existsSync(file))
}

/** Chromium without the parts that are not seen in a test: it takes half the processor time. */
export const findHeadlessShell = (): string | undefined =>
  [...searchPath(), '/usr/bin'].map((folder) => join(folder, 'chromium-headless-shell')).find((file) => existsSync(file))

/** The pooler that the deep tests put before PostgreSQL, or undefined when this machine has none. */
export const findPgbouncer = (): string | undefined =>
  [...searchPath(), '/usr/sbin', '/opt/homebrew/bin'].map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))

/** The folder with the programs of a PostgreSQL server, 15 or newer, or undefined when this machine has none. `POSTGRES_BIN` comes first. */
export function findPostgres(): string | undefined {
  const named = process.env['POSTGRES_BIN']
  return [...(named ? [named] : []), ...searchPath(), ...usualPlaces()].map(serverFolder).find((folder) => folder !== undefined)
}

/** Where packages of the usual systems put each version, newest first. */
function usualPlaces(): string[] {
  const versions = (root: string, inside: (name: string) => string): string[] =>
    existsSync(root)
      ? readdirSync(root)
          .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((name) => join(root, inside(name)))
      : []
  const brewed = (name: string): string => (name.startsWith('postgresql') ? `${name}/bin` : 'none')
  return [
    ...versions('/usr/lib/postgresql', (name) => `${name}/bin`),
    ...versions('/opt/homebrew/opt', brewed),
    ...versions('/usr/local/opt', brewed),
    ...versions('/Applications/Postgres.app/Contents/Versions', (name) => `${name}/bin`),
  ]
}

function serverFolder(folder: string): string | undefined {
  const program = join(folder, 'postgres')
  if (!existsSync(program)) return undefined
  // A link on the PATH stands apart from initdb and the others.
  const real = dirname(realpathSync(program))
  if (!existsSync(join(real, 'initdb'))) return undefined
  const version = execFileSync(join(real, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(version)?.[1] ?? 0) >= OLDEST_POSTGRES ? real : undefined
}
