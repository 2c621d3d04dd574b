import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Its input ends with this process. What still runs then stops within seconds, and until it has, may write
 * into the folder.
 */
const removal =
  'cat >/dev/null; for second in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0" 2>/dev/null && sleep 1; [ -e "$0" ] || exit; done'

export const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `surplate-bench-${name}-`))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/**
 * Makes one folder the place of all temporary folders of this process. Another process removes it when this
 * one has ended, in whatever way.
 */
export function useScratchFolder(): void {
  const folder = newFolder('all')
  // PostgreSQL runs as a user of its own, who has to get to what is in it.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  const remover = spawn('sh', ['-c', removal, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  remover.unref()
  const input = remover.stdin as Socket
  input.unref()
}
