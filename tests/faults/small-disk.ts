import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

interface SmallDisk {
  dir: string
  /** Takes every byte that is left, but for so many. */
  fill: (free_bytes?: number) => Promise<void>
  /** Gives them back. */
  clear: () => void
  leave: () => Promise<void>
}

const BLOCK = Buffer.alloc(2 ** 16)
const options = (megabytes: number): string[] => ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'surplate-disk']

/** Whether this process may have a disk of its own: that takes root, and a system that lets root mount. */
export const canMount: boolean = ((): boolean => {
  const dir = mkdtempSync(join(tmpdir(), 'surplate-mount-'))
  try {
    execFileSync('mount', [...options(1), dir], { stdio: 'ignore' })
    execFileSync('umount', [dir])
    return true
  } catch {
    return false
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})()

/** A disk that can be full without harm to anything else. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const dir = mkdtempSync(join(tmpdir(), 'surplate-disk-'))
  await promisify(execFile)('mount', [...options(megabytes), dir])
  chmodSync(dir, 0o755)
  // Unmounted when this process is gone, however it ends.
  const guard = spawn('sh', ['-c', 'cat >/dev/null; umount -l "$0"; rmdir "$0"', dir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  const filler = join(dir, 'filler')
  return {
    dir,
    fill: async (free_bytes = 0) => {
      const endless = function* (): Generator<Buffer> {
        for (;;) yield BLOCK
      }
      await pipeline(endless, createWriteStream(filler)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
      truncateSync(filler, Math.max(0, statSync(filler).size - free_bytes))
    },
    clear: () => rmSync(filler, { force: true }),
    leave: async () => {
      await promisify(execFile)('umount', ['-l', dir])
      guard.kill('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
