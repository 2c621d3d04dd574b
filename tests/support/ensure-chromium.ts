import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from './debian-packages.ts'
import { findChromium } from './machine.ts'

const playwright = join(import.meta.dirname, '..', '..', 'node_modules', 'playwright-core', 'cli.js')
export const chromiumAdvice =
  'Chromium: install it (Debian: apt install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH'

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
