import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const chromiumPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const searchPath = (): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')

export const findProgram = (name: string, ...folders: string[]): string | undefined =>
  [...searchPath(), ...folders].map((folder) => join(folder, name)).find((file) => existsSync(file))

/** The browser the tests drive, or undefined when this machine has none. `CHROMIUM_PATH` comes first. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  const onPath = [...searchPath(), '/usr/bin', '/snap/bin'].flatMap((folder) =>
    chromiumNames.map((name) => join(folder, name)),
  )
  return [...(named ? [named] : []), ...onPath, ...chromiumPaths, chromium.executablePath()].find((file) =>
    existsSync(file),
  )
}

/** Chromium as a test drives it: in any container, and without network traffic of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without the parts that are not seen in a test: it takes half the processor time. */
export const findHeadlessShell = () => findProgram('chromium-headless-shell', '/usr/bin')

/** The pooler that the deep tests put before PostgreSQL, or undefined when this machine has none. */
export const findPgbouncer = () => findProgram('pgbouncer', '/usr/sbin', '/opt/homebrew/bin')

/**
 * Where Debian puts its browsers beside Chromium, in which the deep tests repeat journeys, or undefined when
 * this machine has none.
 */
export const findFirefox = () => findProgram('firefox-esr', '/usr/bin')
export const findWebKit = () =>
  findProgram('xvfb-run', '/usr/bin') && findProgram('WebKitWebDriver', '/usr/bin')

/** Prometheus and its checker of rules, also where they were unpacked in a folder. */
export function findPrometheus(...folders: string[]): { prometheus: string; promtool: string } | undefined {
  const usual = ['/usr/bin', '/opt/homebrew/bin', ...folders]
  const [prometheus, promtool] = [findProgram('prometheus', ...usual), findProgram('promtool', ...usual)]
  return prometheus === undefined || promtool === undefined ? undefined : { prometheus, promtool }
}

/**
 * PostgreSQL's own load generator, which the packaged server comes without, or undefined when this machine
 * has none.
 */
export const findPgbench = () => findProgram('pgbench', ...usualFolders())

/** Where packages of the usual systems put each version, newest first. */
function usualFolders(): string[] {
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
