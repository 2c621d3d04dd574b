import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessShell, findPgbouncer } from '#tests/support/machine.ts'

interface Machine {
  env: NodeJS.ProcessEnv
  /** The test projects this machine can run. */
  projects: string[]
  /** What is not here and could not be installed, with what to do about it. */
  missing: string[]
  /** Whether the API can be tried through a pooler. */
  pooler: boolean
}

const chromiumAdvice = 'Chromium: install it (Debian: apt install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH'
const playwright = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Finds the browser that the tests drive, and installs it where that can be done without asking. */
export async function ensureBrowser(deep: boolean): Promise<Machine> {
  const chromium = findChromium() ?? installed(['chromium'], findChromium) ?? fetched()
  // Where it cannot be had, Chromium itself does the same in twice the time.
  if (findHeadlessShell() === undefined) installed(['chromium-headless-shell'], findHeadlessShell)
  const pooler = findPgbouncer() ?? (deep ? installed(['pgbouncer'], findPgbouncer) : undefined)
  return {
    env: { ...process.env, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
    projects: ['unit', 'architecture', 'api', 'security', 'races', 'faults', ...(chromium === undefined ? [] : ['spec', 'e2e'])],
    pooler: pooler !== undefined,
    missing: chromium === undefined ? [chromiumAdvice] : [],
  }
}

function installed<T>(packages: string[], find: () => T | undefined): T | undefined {
  if (!canInstall) return undefined
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
    if (status !== 0) console.log(`${stdout}${stderr}`.trim())
  }
  return find()
}

function fetched(): string | undefined {
  console.log('Fetching a browser for the tests …')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  return findChromium()
}
