import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** As many as Node has for hashing and file access, where it is not told otherwise. */
const THREADS = 4

/**
 * Keeps every thread of this process's pool busy until it is released, or the test ends. What is queued
 * meanwhile starts in its order.
 */
export function holdThreads(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'surplate-threads-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // To open a pipe for reading blocks a thread until somebody opens it for writing.
  const readers = Array.from({ length: THREADS }, () => open(pipe, 'r'))
  const freeThreads = async () => {
    const writer = openSync(pipe, 'w')
    for (const reader of await Promise.all(readers)) await reader.close()
    closeSync(writer)
    rmSync(folder, { recursive: true })
  }
  let freed: Promise<void> | undefined
  const release = () => (freed ??= freeThreads())
  onTestFinished(release)
  return release
}
