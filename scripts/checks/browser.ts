import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessShell, findPgbouncer } from '#tests/support/machine.ts'

interface Machine {
  env: NodeJS.ProcessEnv
  /** The test projects this machine can run. */
  projects: string[]
  /** What is missing and could not be installed, with advice on how to install it. */
  missing: string[]
  /** Whether the API can be tested through pgbouncer. */
  pooler: boolean
}

const chromiumAdvice = 'Chromium: install it (Debian: apt install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH'
const playwright = join(import.meta.dirname, '..', '..', 'node_modules', 'playwright-core', 'cli.js')
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Finds the browser that the tests control, and installs it where that needs no confirmation. */
export async function ensureBrowser(deep: boolean): Promise<Machine> {
  const chromium = findChromium() ?? installPackages(['chromium'], findChromium) ?? downloadChromium()
  // Without the headless shell, Chromium itself is used, which takes twice the time.
  if (findHeadlessShell() === undefined) installPackages(['chromium-headless-shell'], findHeadlessShell)
  const pooler = findPgbouncer() ?? (deep ? installPackages(['pgbouncer'], findPgbouncer) : undefined)
  return {
    env: { ...process.env, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
    projects: ['unit', 'architecture', 'api', 'security', 'races', 'faults', ...(chromium === undefined ? [] : ['spec', 'e2e'])],
    pooler: pooler !== undefined,
    missing: chromium === undefined ? [chromiumAdvice] : [],
  }
}

function installPackages<T>(packages: string[], find: () => T | undefined): T | undefined {
  if (!canInstall) return undefined
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
    if (status !== 0) console.log(`${stdout}${stderr}`.trim())
  }
  return find()
}

function downloadChromium(): string | undefined {
  console.log('Fetching a browser for the tests …')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  return findChromium()
}
