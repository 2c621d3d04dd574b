import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findChromium } from './machine.ts'

const playwright = join(import.meta.dirname, '..', '..', 'node_modules', 'playwright-core', 'cli.js')
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** How long apt-get waits for another that is running. */
const LOCK_SECONDS = 600
const RETRY_MS = 2_000

export const chromiumAdvice =
  'Chromium: install it (Debian: apt install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH'

function runApt(args: string[]): { isDone: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(
    'apt-get',
    ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args],
    { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' },
  )
  return { isDone: status === 0, output: `${stdout}${stderr}`.trim() }
}

/** The lock of the package lists has no time limit of apt-get's own. */
async function updateLists(): Promise<{ isDone: boolean; output: string }> {
  const until = performance.now() + LOCK_SECONDS * 1_000
  for (;;) {
    const updated = runApt(['update'])
    if (updated.isDone || !/unable to lock directory/i.test(updated.output) || performance.now() > until)
      return updated
    await pause(RETRY_MS)
  }
}

/** Installs packages where that needs no confirmation, and gives what `find` then finds. */
export async function installPackages<T>(
  packages: string[],
  find: () => T | undefined,
): Promise<T | undefined> {
  if (!canInstall) return undefined
  console.log(`Installing ${packages.join(', ')} …`)
  const steps = [await updateLists(), runApt(['install', '-y', '--no-install-recommends', ...packages])]
  for (const { isDone, output } of steps) if (!isDone) console.log(output)
  return find()
}

function downloadChromium(): string | undefined {
  console.log('Fetching a browser for the tests …')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return findChromium()
}

/** The browser that tests and benchmarks drive, installed or fetched if this machine has none. */
export const ensureChromium = async (): Promise<string | undefined> =>
  findChromium() ?? (await installPackages(['chromium'], findChromium)) ?? downloadChromium()
