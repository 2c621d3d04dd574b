import { installPackages } from '#tests/support/debian-packages.ts'
import { chromiumAdvice, ensureChromium } from '#tests/support/ensure-chromium.ts'
import { findHeadlessShell, findPgbouncer } from '#tests/support/machine.ts'

interface Machine {
  env: NodeJS.ProcessEnv
  /** The test projects this machine can run. */
  projects: string[]
  /** What is missing and could not be installed, with advice on how to install it. */
  missing: string[]
  /** Whether the API can be tested through pgbouncer. */
  pooler: boolean
}

/** Finds the browser that the tests control, and installs it where that needs no confirmation. */
export async function ensureBrowser(deep: boolean): Promise<Machine> {
  const chromium = await ensureChromium()
  // Without the headless shell, Chromium itself is used, which takes twice the time.
  if (findHeadlessShell() === undefined) await installPackages(['chromium-headless-shell'], findHeadlessShell)
  const pooler = findPgbouncer() ?? (deep ? await installPackages(['pgbouncer'], findPgbouncer) : undefined)
  const always = ['unit', 'architecture', 'components', 'api', 'races', 'faults']
  return {
    env: { ...process.env, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
    projects: [...always, ...(deep ? ['translated'] : []), ...(chromium === undefined ? [] : ['e2e'])],
    pooler: pooler !== undefined,
    missing: chromium === undefined ? [chromiumAdvice] : [],
  }
}
