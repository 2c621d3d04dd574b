import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const hasApt = existsSync('/usr/bin/apt-get')
const isRoot = process.getuid?.() === 0

/** How long apt-get waits for another that is running. */
const LOCK_SECONDS = 600
const RETRY_MS = 2_000

function runApt(args: string[], cwd?: string): { isDone: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(
    'apt-get',
    ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args],
    { cwd, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' },
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
  if (!hasApt || !isRoot) return undefined
  console.log(`Installing ${packages.join(', ')} …`)
  const steps = [await updateLists(), runApt(['install', '-y', '--no-install-recommends', ...packages])]
  for (const { isDone, output } of steps) if (!isDone) console.log(output)
  return find()
}

/**
 * Unpacks a package into `folder` instead of installing it, which no service notices and anybody may do where
 * the system has such packages. Its dependencies are not fetched.
 */
export async function unpackPackage(name: string, folder: string): Promise<void> {
  if (!hasApt) return
  console.log(`Fetching ${name} …`)
  const scratch = mkdtempSync(join(tmpdir(), 'surplate-package-'))
  try {
    if (isRoot) await updateLists()
    const { isDone, output } = runApt(['download', name], scratch)
    const [file] = readdirSync(scratch)
    if (!isDone || file === undefined) {
      console.log(output)
      return
    }
    mkdirSync(folder, { recursive: true })
    spawnSync('dpkg-deb', ['--extract', join(scratch, file), folder])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
